import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // Pages that were rendered or cached before a build still name its predecessor's files; scripts/lib/builds.mjs
    // removes old ones.
    emptyOutDir: false,
    rolldownOptions: {
      // Paths of calls are constants (packages/contract/src/calls.ts); inlined they cost no more than literals would.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        comments: { legal: false },
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
              priority: 1,
            },
            // One chunk for what many pages share: chunk by chunk it is 13 kB and 60 requests more on `/` (brotli).
            { name: 'shared', tags: ['$initial'], minShareCount: 12 },
          ],
        },
      },
    },
  },
})
