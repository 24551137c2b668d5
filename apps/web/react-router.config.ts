import type { Config } from '@react-router/dev/config'

// The list of routes is one small file that is kept for ever; found out page by page, it costs every visit an answer of
// 27 kB.
export default { ssr: true, appDirectory: 'app', routeDiscovery: { mode: 'initial' } } satisfies Config
