/** Runs the graph `chat` on a thread as another client of the server would, and waits for the end of the run. */
export async function runElsewhere(origin: string, thread: string) {
  const reply = await fetch(`${origin}/threads/${thread}/runs/wait`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      assistant_id: 'chat',
      input: { messages: [{ role: 'user', content: 'From Studio' }] },
    }),
  });
  // The head of the reply comes before the end of the run.
  await reply.text();
}
