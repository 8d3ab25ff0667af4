import { fixed, printTable, quantile, span } from './figures.mjs';
import {
  isScrolledToEnd,
  openList,
  readHeads,
  showPlainList,
  takeScrolling,
  watchScrolling,
} from './list-page.mjs';
import { openMeter } from './main-thread.mjs';
import { pause } from './measured-reading.mjs';
import { longestTask, openApp, openedList, taskText } from './open-app.mjs';
import { noteLongTasks } from './reading-page.mjs';

const rounds = 3;
const settleMs = 1_500;
/** A fast wheel: pixels of each turn, and ms between turns. */
const wheel = { pixels: 400, everyMs: 16 };
/** Milliseconds after which a frame is late: one and a half intervals. */
const lateMs = 25;
const budget = 60;

export async function printOpening(bench) {
  const [first, again, floor] = [[], [], []];
  const tasks = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await bench.openPage(bench.bareUrl);
    await bare.evaluate(readHeads);
    floor.push(await bare.evaluate(readHeads));
    await bare.close();
    const page = await openApp(bench);
    await pause(settleMs);
    await longestTask(page);
    first.push(await page.evaluate(openList));
    await pause(settleMs);
    await page.keyboard.press('Escape');
    await pause(settleMs);
    again.push(await page.evaluate(openList));
    tasks.push(await longestTask(page));
    await page.close();
  }
  printTable(
    ['ms from the click on “Conversations”', 'first entries drawn', 'longest task'],
    [
      ['opened for the first time', span(first), taskText(Math.max(...tasks))],
      ['opened again', span(again), ''],
      ['floor: all heads read in a bare page', span(floor), ''],
    ],
  );
}

/** Turns the wheel at a steady pace, even if the page lags. */
async function scrollToEnd(page, selector) {
  const at = await page.evaluate(watchScrolling, selector);
  const session = await page.createCDPSession();
  await page.mouse.move(at.x, at.y);
  await longestTask(page);
  const turn = { type: 'mouseWheel', ...at, deltaX: 0, deltaY: wheel.pixels };
  let isAtEnd = false;
  while (!isAtEnd) {
    const turned = [];
    for (let turns = 0; turns < 30; turns += 1) {
      turned.push(session.send('Input.dispatchMouseEvent', turn));
      await pause(wheel.everyMs);
    }
    await Promise.all(turned);
    isAtEnd = await page.evaluate(isScrolledToEnd);
  }
  const { gaps, ...rest } = await page.evaluate(takeScrolling);
  return { gaps, ...rest, longest: await longestTask(page) };
}

function scrollRow(name, { gaps, entries, blank, longest }) {
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1_000;
  const late = gaps.filter((gap) => gap > lateMs).length;
  return [
    name,
    fixed(seconds, 1),
    fixed(gaps.length / seconds, 1),
    `${fixed((100 * late) / gaps.length, 1)} %`,
    fixed(quantile(gaps, 0.99), 0),
    taskText(longest),
    String(entries),
    `${fixed((100 * blank) / gaps.length, 1)} %`,
  ];
}

export async function printScrolling(bench, lines) {
  const page = await openApp(bench);
  await page.evaluate(openList);
  await pause(settleMs);
  const ours = await scrollToEnd(page, `${openedList} [data-scroller]`);
  await page.close();
  const bare = await bench.openPage(bench.bareUrl);
  await bare.evaluate(noteLongTasks);
  await bare.evaluate(showPlainList, lines);
  await pause(settleMs);
  const floor = await scrollToEnd(bare, '#plain');
  await bare.close();
  const columns = ['seconds', 'frames/s', 'late', 'gap p99 ms', 'longest task', 'entries drawn', 'blank'];
  printTable(
    [`scrolled to the end, ${wheel.pixels} px every ${wheel.everyMs} ms`, ...columns],
    [scrollRow('the list', ours), scrollRow('floor: a plain list in a bare page', floor)],
  );
}

export async function printMemory(bench) {
  const page = await openApp(bench);
  await page.waitForSelector('[role="log"] article');
  await pause(settleMs);
  const meter = await openMeter(page);
  const before = await meter.heap();
  await page.evaluate(openList);
  await pause(settleMs);
  const heap = await meter.heap();
  const verdict = heap <= budget ? 'within' : 'ABOVE';
  console.log(
    `  heap ${fixed(before, 1)} MB with a conversation open, ${fixed(heap, 1)} MB with the list shown (${verdict} ${budget})`,
  );
  await page.close();
}
