// What Panel gives to the `render` of a component: its properties as they are in Python, and a way
// to say something and to be told of changes.

export type Model<Properties, Said, Told = never> = Properties & {
  send_msg(message: Said): void;
  on(name: "msg:custom", act: (message: Told) => void): void;
  on(name: "remove" | (keyof Properties & string), act: () => void): void;
};
