// nginx beside the server, for comparison: the same bytes from a folder.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './server.ts'

/** Serves files, by name and content, and gives nginx's origin and process to `work`; undefined when there is no nginx. */
export async function withNginx<T>(
  files: Record<string, Buffer>,
  work: (origin: string, pid: number) => Promise<T>,
): Promise<T | undefined> {
  const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((each) => existsSync(each))
  if (program === undefined) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-nginx-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `
    worker_processes 1; master_process off; daemon off; pid ${folder}/pid; error_log ${folder}/error;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; default_type text/html; open_file_cache max=100;
      client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
      server { listen 127.0.0.1:${port}; root ${folder}; }
    }`,
  )
  const child = spawn(program, ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error')], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
  })
  try {
    const origin = `http://127.0.0.1:${port}`
    for (let tries = 0; tries < 50 && !(await isUp(origin)); tries += 1) await wait(100)
    return await work(origin, child.pid ?? 0)
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

const isUp = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    () => true,
    () => false,
  )
