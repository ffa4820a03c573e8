// All models of the page come from the server, which knows them by their ids. No issue known.

/** @typedef {{ create_json_patch: (events: object[]) => object, _new_models: Set<object> }} BokehDocument */

/**
 * Have messages name models by their ids alone. With the first message that names a new model Bokeh would
 * send all that it holds: the module of a component, or all rows of a list.
 * @param {BokehDocument} document
 */
export function nameModelsByIds(document) {
  const create = document.create_json_patch.bind(document);
  document.create_json_patch = (events) => {
    document._new_models.clear();
    return create(events);
  };
}
