/**
 * Reads the stream of a runnable and shows its text at most once per frame: the new part and the whole.
 * Resolves after the last part is shown.
 */
export async function readAnswer(url, show) {
  let text = '';
  let shownLength = 0;
  let frame;

  function showNew() {
    frame = undefined;
    const added = text.slice(shownLength);
    shownLength = text.length;
    show(added, text);
  }

  for await (const token of tokensOf(url)) {
    text += token;
    frame ??= requestAnimationFrame(showNew);
  }
  if (frame !== undefined) await new Promise((resolve) => requestAnimationFrame(resolve));
}

async function* tokensOf(url) {
  const response = await fetch(`${url}/stream`, { method: 'POST', body: '{"input":"hi"}' });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const events = (rest + piece.value).split('\r\n\r\n');
    rest = events.pop();
    for (const event of events) {
      const token = /^event: data\r\ndata: (.*)$/.exec(event)?.[1];
      if (token !== undefined) yield JSON.parse(token);
    }
  }
}

export const log = document.querySelector('#log');
export const answer = document.querySelector('#answer');

export const toEnd = () => {
  log.scrollTop = log.scrollHeight;
};

/** Lets the benchmark start the reading; the article's run state tells its end. */
export function offer(show) {
  globalThis.readFrom = async (url) => {
    answer.dataset.runState = 'streaming';
    await readAnswer(url, show);
    answer.dataset.runState = 'done';
  };
}
