import { stepsOf } from '../../json/json-pointer.ts';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { refusalText } from '../storage/refusal-text.ts';
import type { QueuePause } from './queue-state.ts';

/** Explains why the queue is paused, and what to do. */
export function queuePauseText(pause: QueuePause): string {
  switch (pause.kind) {
    case 'answer-failed':
      return say('queue_answerFailed');
    case 'answer-interrupted':
      return say('queue_answerInterrupted');
    case 'answer-stopped':
      return say('queue_answerStopped');
    case 'answer-waits':
      return say('queue_answerWaits');
    case 'held':
      return say('queue_held');
    case 'secrets-locked':
      return say('queue_secretsLocked');
    case 'profile-deleted':
      return say('queue_profileDeleted', { name: pause.name });
    case 'values-gone':
      return say('queue_valuesGone', { fields: listText(pause.places.map(fieldName)) });
    case 'site-changed':
      return pause.agreed === ''
        ? say('queue_siteUnknown', { origin: pause.origin })
        : say('queue_siteChanged', { origin: pause.origin, agreed: pause.agreed });
    case 'refused':
      return say('queue_refused', { reason: refusalText(pause.refusal) });
  }
}

/** Names a field by its place in the input. */
export const fieldName = (at: string): string => stepsOf(at).join('.');
