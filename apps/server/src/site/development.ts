import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'

/** Serves the site with Vite for development and returns the function that loads its current build. */
export async function openDevelopment(scope: FastifyInstance, webRoot: string): Promise<() => Promise<ServerBuild>> {
  const { default: middie } = await import('@fastify/middie')
  const { createServer } = await import('vite')
  await scope.register(middie, { hook: 'onRequest' })
  const vite = await createServer({
    root: webRoot,
    server: { middlewareMode: true, hmr: { port: 24_790 } },
    appType: 'custom',
  })
  scope.use(vite.middlewares)
  scope.addHook('onClose', () => vite.close())
  return async () => {
    // oxlint-disable-next-line typescript/no-explicit-any
    const build: any = await vite.ssrLoadModule('virtual:react-router/server-build')
    return build
  }
}
