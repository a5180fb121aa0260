// Bundles the web app and the server, and checks the types at the same time.
await Promise.all([import('./check-types.mjs'), import('./bundle.mjs')]);
