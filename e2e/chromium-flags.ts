/** How every Chromium of the tests is started: as root, without a graphics card, without a word to the outside. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
] as const

/** For browsers of which nothing is measured: pages of one context share a process, which keeps compiled scripts and decoded pictures. */
export const FEW_PROCESSES = ['--in-process-gpu', '--renderer-process-limit=1'] as const
