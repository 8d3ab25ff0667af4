import { wordsOf } from '../../json/format-words.ts';
import { withTexts } from '../../json/mapped-texts.ts';
import { conversationRecord } from '../conversation/conversation-record.ts';
import { headerGroup } from '../profile/header-groups.ts';
import { profile } from '../profile/profile.ts';

const words = wordsOf([conversationRecord, headerGroup, profile]);

/** Maps all texts of stored records, in the same order each time; the result can be read again. */
export const withRecordTexts = <Value>(value: Value, map: (text: string) => string): Value =>
  withTexts(value, map, words);
