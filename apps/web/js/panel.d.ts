// The model that Panel passes to the `render` of a component: the properties of the Python
// component, a way to send messages, and events for messages and changes.

export type Model<Properties, Said, Told = never> = Properties & {
  send_msg(message: Said): void;
  on(name: "msg:custom", act: (message: Told) => void): void;
  on(name: "remove" | (keyof Properties & string), act: () => void): void;
};
// What js/speak.js gives every script of a page.
declare global {
  // biome-ignore lint/suspicious/noVar: a global is declared so
  var sightlineSays: (key: string, facts?: Record<string, string | number | string[]>) => string;
}
export {};
