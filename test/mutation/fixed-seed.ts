import fc from 'fast-check';

// Every run generates the same values. Otherwise a mutant could survive one run and not the next.
fc.configureGlobal({ seed: 15 });
