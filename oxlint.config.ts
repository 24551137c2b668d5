import { defineConfig } from 'oxlint'

/**
 * A forbidden import: gitignore-like patterns on the specifier, or a regular expression, and the sentence that explains
 * it.
 */
type Forbidden = ({ group: string[] } | { regex: string }) & { message: string; allowTypeImports?: boolean }

const OUTBOUND: Forbidden = {
  group: ['undici', 'node:http', 'node:https', 'node:http2', 'node:net', 'node:tls', 'node:dgram'],
  message: 'Only apps/server/src/ports/outbound.ts opens connections to other machines (threat F2 in docs/threats.md).',
}
const APPS: Forbidden = {
  group: ['**/apps/**', '@earshot/server/**', '@earshot/web/**', '@earshot/player/**', '@earshot/studio/**'],
  message: 'Packages know no app, and apps do not know each other.',
}
const noPackage = (...names: string[]): Forbidden => ({
  group: names.flatMap((name) => [`@earshot/${name}`, `@earshot/${name}/**`, `**/packages/${name}/**`]),
  message: 'Packages do not know each other; the server knows contract and demo-world only, a site all but demo-world.',
})
const NO_SQL: Forbidden = {
  group: ['drizzle-orm', 'drizzle-orm/**', 'pg', '@electric-sql/**'],
  message: 'The server is the only code that speaks SQL.',
}
const NO_REACT: Forbidden = {
  group: ['react', 'react/**', 'react-dom', 'react-dom/**', 'react-router'],
  message: 'This package has no React.',
}
const SERVER: Forbidden[] = [OUTBOUND, APPS, noPackage('ui', 'editor', 'listening', 'playback')]
const NO_ROUTES: Forbidden = {
  regex: '^(\\.\\./|\\./modules/).*\\.routes\\.ts$',
  message:
    'Routes are put together in app.ts and all-routes.ts; a module uses the stores of others, never their routes.',
}
const SITE: Forbidden[] = [
  OUTBOUND,
  APPS,
  NO_SQL,
  noPackage('demo-world'),
  { group: ['**/server/src/**'], message: 'A site reaches the server through the contract only.' },
]

const imports = (
  ...patterns: Forbidden[]
): { 'eslint/no-restricted-imports': ['error', { patterns: Forbidden[] }] } => ({
  'eslint/no-restricted-imports': ['error', { patterns }],
})

/** Names that throw, or are missing, in a browser that blocks storage or shows a page without TLS. */
const MAY_THROW = [
  {
    name: 'localStorage',
    message: 'Use localStore of @earshot/ui/browser-storage; the browser may block its storage.',
  },
  {
    name: 'sessionStorage',
    message: 'Use tabStore of @earshot/ui/browser-storage; the browser may block its storage.',
  },
  {
    name: 'BroadcastChannel',
    message: 'Use openTabChannel of @earshot/ui/tab-channel; the browser may have no channels.',
  },
  { name: 'randomUUID', message: 'Use randomId of lib/random-id.ts; this one is missing on pages without TLS.' },
]

// An override replaces the whole rule of an earlier one, so each folder below states all that is forbidden to it.
export default defineConfig({
  plugins: ['eslint', 'typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'promise', 'node', 'vitest', 'oxc'],
  jsPlugins: ['./scripts/oxlint/conventions.mjs'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '**/build/**',
    '**/.react-router/**',
    '**/node_modules/**',
    'data/**',
    'bench/.data/**',
    'e2e/.output/**',
    'e2e/.world/**',
    '**/*.d.ts',
  ],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-call': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'earshot/message-at-render': 'error',
    'earshot/form-method': 'error',
    'earshot/money': 'error',
    'earshot/clear-files': 'error',
    'earshot/subject-first': 'error',
    'vitest/warn-todo': 'error',
    'node/no-process-env': 'error',
    'react/no-danger': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'eslint/max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    'eslint/no-console': 'error',
    'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'react/react-in-jsx-scope': 'off',
    'promise/always-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/require-post-message-target-origin': 'off', // is about windows; ours go to workers and channels
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'typescript/consistent-return': 'off', // the compiler knows which switch is complete
    'unicorn/no-invalid-fetch-options': 'off', // mistakes a method that is only known later for GET
    'react/hooks': 'off', // mistakes the store of a hook for a call
    'react/rules-of-hooks': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }], // what a mark in a message becomes
    'react/exhaustive-effect-dependencies': 'off', // react-hooks/exhaustive-deps says it too
    'eslint/no-shadow': ['error', { allow: ['_'] }],
    'typescript/no-misused-spread': ['error', { allow: ['string'] }], // code points are what we want
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'withPage', 'walk*'] }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }], // the second is the sentence for the failure
    'jsx-a11y/media-has-caption': 'off', // music; what is said comes as a transcript
    'jsx-a11y/no-autofocus': 'off', // where a dialog opens, focus goes to its first answer
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off', // what scrolls must be reachable by keyboard
  },
  overrides: [
    {
      files: [
        'packages/contract/src/money/money.ts',
        'packages/demo-world/src/synth/**',
        '**/*.test.ts',
        '**/*.test.tsx',
        '**/*.spec.ts',
      ],
      rules: { 'earshot/money': 'off' },
    },
    // A script also runs before packages are installed: it imports them with import() only.
    {
      files: ['scripts/**'],
      rules: imports({
        regex: '^([^.n]|n[^o]|node-)',
        message: 'A script imports packages with import(), because it also runs before they are installed.',
      }),
    },
    // A test file is a list of sentences, read in parts.
    {
      files: ['**/*.test.ts', '**/*.spec.ts'],
      rules: { 'eslint/max-lines': ['error', { max: 550 }] },
    },
    {
      files: ['packages/contract/src/**'],
      rules: imports(
        OUTBOUND,
        APPS,
        NO_SQL,
        NO_REACT,
        noPackage('ui', 'editor', 'listening', 'playback', 'demo-world'),
      ),
    },
    {
      files: ['packages/playback/src/**'],
      rules: imports(
        OUTBOUND,
        APPS,
        NO_SQL,
        NO_REACT,
        noPackage('ui', 'editor', 'listening', 'contract', 'demo-world'),
      ),
    },
    {
      files: ['packages/ui/src/**'],
      rules: imports(OUTBOUND, APPS, NO_SQL, noPackage('editor', 'listening', 'contract', 'playback', 'demo-world')),
    },
    // The listening package builds on the other packages.
    { files: ['packages/listening/src/**'], rules: imports(...SITE, noPackage('editor')) },
    { files: ['packages/editor/src/**'], rules: imports(...SITE, noPackage('listening', 'playback')) },
    {
      files: ['packages/demo-world/**'],
      rules: imports(OUTBOUND, APPS, NO_SQL, NO_REACT, noPackage('contract', 'editor', 'ui', 'listening', 'playback')),
    },

    { files: ['apps/web/**', 'apps/player/**', 'apps/studio/**'], rules: imports(...SITE) },
    {
      files: ['apps/server/src/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'earshot/only-tx': 'error' },
    },
    {
      files: ['apps/server/src/**', 'packages/*/src/**'],
      excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
      rules: { 'earshot/docstring': 'error', 'earshot/exported-names': 'error' },
    },
    // Texts for people are messages of packages/messages.
    {
      files: [
        'apps/player/src/**/*.tsx',
        'apps/studio/src/**/*.tsx',
        'packages/ui/src/**/*.tsx',
        'packages/editor/src/**/*.tsx',
        'packages/listening/src/**/*.tsx',
        ...['layout', 'lib', 'features'].map((folder) => `apps/web/app/${folder}/**/*.tsx`),
      ],
      excludeFiles: ['**/*.demo.tsx'],
      rules: {
        'react/jsx-no-literals': [
          'error',
          {
            noStrings: false,
            allowedStrings: ['/', '·', '(', ')', '…', '@', '#', ':', ',', '%', '×'],
            restrictedAttributes: ['aria-description', 'aria-label', 'hint', 'kicker', 'label', 'placeholder', 'title'],
          },
        ],
      },
    },
    ...[
      { files: ['apps/web/app/features/*/*'], regex: '^\\.\\./[^.]' },
      { files: ['apps/web/app/features/*/*/**'], regex: '^\\.\\./\\.\\./[^.]' },
    ].map(({ files, regex }) => ({
      files,
      excludeFiles: ['**/*.page.tsx', '**/*.test.ts', '**/*.test.tsx'],
      rules: imports(...SITE, {
        regex,
        message: 'Only a *.page.tsx composes several features; what they share belongs in lib or packages/ui.',
      }),
    })),

    { files: ['apps/server/**'], rules: imports(...SERVER) },
    {
      files: ['apps/server/src/**'],
      excludeFiles: [
        'apps/server/src/app.ts',
        'apps/server/src/modules/all-routes.ts',
        'apps/server/src/**/*.test.ts',
        'apps/server/src/testing/**',
      ],
      rules: imports(...SERVER, NO_ROUTES),
    },
    {
      files: ['apps/server/src/modules/**'],
      excludeFiles: ['apps/server/src/modules/all-routes.ts', '**/*.test.ts'],
      rules: imports(...SERVER, NO_ROUTES, {
        group: ['**/search-index/**'],
        message: 'A module asks the search by its port, ports/search.ts.',
      }),
    },
    {
      files: ['apps/server/src/**/*.store.ts'],
      rules: imports(...SERVER, {
        group: [
          'fastify',
          '@fastify/**',
          '**/*.routes.ts',
          '**/ports/**',
          // Stores search as they query: by the port.
          '!**/ports/search.ts',
          '!**/ports/open-search.ts',
          '**/jobs/**',
          '**/cli/**',
          '**/demo/**',
          '**/app.ts',
          '**/route.ts',
          '**/session.ts',
          '**/config.ts',
          '**/site.ts',
        ],
        message:
          'A store knows the database, the search, the contract and the pure parts of other stores, nothing else.',
        allowTypeImports: true,
      }),
    },
    {
      files: ['apps/server/src/**/*.rules.ts'],
      rules: imports({
        group: [
          '*',
          '!@earshot/contract/**',
          '!**/errors.ts',
          '!./*.rules.ts',
          '!../**/*.rules.ts',
          '!libphonenumber-js/*',
          '!unhomoglyph',
        ],
        message: 'Rules are pure facts: they import the contract, errors and pure libraries only.',
      }),
    },
    // The one door to other machines, and what listens on a port itself.
    {
      files: [
        'apps/server/src/ports/outbound.ts',
        'apps/server/src/app.ts',
        'apps/server/src/testing/**',
        'apps/server/src/**/*.test.ts',
      ],
      rules: imports(APPS, noPackage('ui', 'listening', 'playback')),
    },

    {
      files: [
        'apps/server/src/config.ts',
        'scripts/**',
        'test/**',
        'e2e/**',
        'bench/**',
        '*.ts',
        'apps/*/*.ts',
        '**/*.test.ts',
        'apps/server/src/testing/**',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: [
        'scripts/**',
        'bench/**',
        'test/**',
        'e2e/**',
        'apps/server/src/cli/**',
        'apps/server/src/main.ts',
        'apps/server/src/process/log/announce.ts',
        'packages/demo-world/scripts/**',
      ],
      rules: { 'eslint/no-console': 'off' },
    },
    // A test reads replies as they come, and what it asserts is its parser; scripts are plain JavaScript.
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'apps/server/src/testing/**', 'scripts/**'],
      rules: {
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-call': 'off',
      },
    },
    { files: ['**/rich-text.tsx'], rules: { 'react/no-danger': 'off' } },
    {
      files: ['apps/web/app/**', 'apps/player/src/**', 'apps/studio/src/**', 'packages/**'],
      rules: {
        'eslint/no-restricted-globals': ['error', ...MAY_THROW],
        'eslint/no-restricted-properties': [
          'error',
          ...MAY_THROW.map(({ name, message }) => ({ property: name, message })),
        ],
      },
    },
    {
      files: ['**/browser-storage.ts', '**/tab-channel.ts', '**/*.test.ts'],
      rules: { 'eslint/no-restricted-globals': 'off', 'eslint/no-restricted-properties': 'off' },
    },
  ],
})
