import { withServices } from '../apps/server/src/cli/open-services.ts'
import { openDemoWorld } from '../apps/server/src/demo/demo-world.ts'
import { sendJob } from '../apps/server/src/jobs/queue.ts'
import { runDue } from '../apps/server/src/jobs/workers.ts'
import { drawPlaylistPictures } from '../apps/server/src/modules/playlist/playlist-pictures.ts'
import { scanSounds } from '../apps/server/src/modules/sound/measure/measure.jobs.ts'
import { scanPreviews } from '../apps/server/src/modules/sound/preview/preview.jobs.ts'
import { work } from '../apps/server/src/process/work.ts'

// Builds the demo world in DATA_DIR and runs the first jobs of a server: it draws pictures, cuts previews, measures
// sounds and draws playlist pictures. This takes half a minute of processor time, which every test server would need
// otherwise.
await withServices(async (services) => {
  const built = {
    db: services.db,
    storage: services.storage,
    length: services.config.demoSounds,
    passwords: services.config.demoPasswords,
  }
  const world = await openDemoWorld(built, { print: console.log, onSound: async () => {} })
  if (world === undefined) throw new Error('the demo world needs an empty community')
  await world.drawAll()
  await sendJob(services.db, scanPreviews)
  await sendJob(services.db, drawPlaylistPictures.job({}))
  await runDue(work, { ...services, storage: world.storage })
  await sendJob(services.db, scanSounds)
  await runDue(work, { ...services, storage: world.storage })
  await world.close()
})
