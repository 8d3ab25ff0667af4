import fc from 'fast-check';

/** Properties try the same inputs in each run; `RUNNEL_SEED` sets others, and `npm run test:all` takes new ones. */
fc.configureGlobal({ seed: Number(process.env.RUNNEL_SEED ?? 20_261_119) });

export { fc };
