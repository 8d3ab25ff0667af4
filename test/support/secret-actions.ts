import { fc } from './fast-check.ts';
import { passphraseActions } from './passphrase-scene.ts';

const place = fc.nat({ max: 3 });

/** Actions of a person on profiles with secrets, in any order. */
export const secretActions = fc.oneof(
  fc.record({
    do: fc.constant('save' as const),
    at: place,
    server: fc.nat({ max: 1 }),
    isTyped: fc.boolean(),
    isForSession: fc.boolean(),
    hasGroup: fc.boolean(),
    mode: fc.constantFrom('stream' as const, 'batch' as const),
  }),
  fc.record({
    do: fc.constantFrom('save group' as const),
    isForSession: fc.boolean(),
    isSecret: fc.boolean(),
  }),
  fc.record({ do: fc.constant('type for group' as const), at: place }),
  fc.record({ do: fc.constant('duplicate' as const), at: place }),
  fc.record({ do: fc.constant('delete' as const), at: place }),
  fc.record({ do: fc.constant('restore' as const), at: place }),
  fc.record({ do: fc.constant('restart' as const), at: place }),
  fc.record({ do: fc.constant('delete group' as const), at: place }),
  fc.record({ do: fc.constant('send' as const), at: place }),
  fc.record({ do: fc.constant('send' as const), at: place }),
  fc.record({ do: fc.constant('export' as const), at: place }),
  fc.record({ do: fc.constant('share' as const), at: place }),
  fc.record({ do: fc.constant('test' as const), at: place }),
  fc.record({ do: fc.constant('find' as const), at: place }),
  fc.record({ do: fc.constantFrom(...passphraseActions), at: place }),
);
/** An action of a person that may move a secret. */
export type Action = typeof secretActions extends fc.Arbitrary<infer One> ? One : never;
