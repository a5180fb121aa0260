import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
	root: import.meta.dirname,
	plugins: [react()],
	// The core's sources, not its build: its unused rules are shaken out, and a change shows at once.
	resolve: { conditions: ['burgee-source', ...defaultClientConditions] },
	server: { proxy: { '^/(api/|documents/.)': 'http://127.0.0.1:3000' } },
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		target: 'es2022',
		// The Content-Security-Policy allows files of our own and nothing inline.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
	},
});
