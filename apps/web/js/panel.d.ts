// The model that Panel passes to the `render` of a component: the properties of the Python
// component, a way to send messages, and events for messages and changes.

export type Model<Properties, Said, Told = never> = Properties & {
  send_msg(message: Said): void;
  on(name: "msg:custom", act: (message: Told) => void): void;
  on(name: "remove" | (keyof Properties & string), act: () => void): void;
};
