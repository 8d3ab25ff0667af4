/** The kind of an event, and the nodes around the graph that sent it: none for the graph itself. */
type EventPlace = { kind: string; path: string[] };

/** Reads the name of an event: `messages|writer:{task}|draft:{task}` comes from the graph in `draft` in `writer`. */
export function eventPlace(event: string): EventPlace {
  // Nearly all events are the graph's own.
  if (!event.includes('|')) return { kind: event, path: [] };
  const [kind = '', ...tasks] = event.split('|');
  return { kind, path: tasks.map(nodeOfTask) };
}

/** Returns the node of a task; its id follows the last colon, and a node may have a colon in its name. */
function nodeOfTask(task: string): string {
  const end = task.lastIndexOf(':');
  return end === -1 ? task : task.slice(0, end);
}
