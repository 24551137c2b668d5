import type { Command } from 'commander'
import { z } from 'zod'
import { publishNow, scheduleRelease } from '../../modules/studio/release/publish/publishing.ts'
import { getRelease, listReleases } from '../../modules/studio/release/release.store.ts'
import { hideRelease } from '../../modules/studio/release/withdrawn.ts'
import type { Services } from '../../ports/services.ts'
import { print } from '../../process/log/announce.ts'
import { IdAsked } from '../money/product.ts'
import { withServices } from '../open-services.ts'

const Time = z.iso.datetime({ offset: true, error: 'must be a time like 2026-12-24T18:00:00Z' })
const Options = z.object({ notify: z.boolean().default(true), rights: z.boolean().default(false) })

/** Adds `release`: the releases of an artist as the studio shows them (RELEASE-36). */
export function addReleaseCommand(program: Command): void {
  const releases = program.command('release').description('list, publish, schedule and hide releases of the studio')
  releases
    .command('list')
    .argument('<artist>', 'the number of the artist')
    .description('list the releases and drafts of an artist, the latest changed first')
    .action((artist: unknown) => withServices(({ db }) => list(db, IdAsked.parse(artist))))
  const publishing = (name: string, description: string) =>
    releases
      .command(name)
      .argument('<release>', 'the number of the release, see `release list`')
      .option('--rights', 'confirm that the artist holds the rights or has permission', false)
      .option('--no-notify', 'do not notify followers')
      .description(description)
  publishing('publish', 'publish a draft, or the changes of a published release').action(
    (id: unknown, options: unknown) =>
      withServices(async (services) => {
        const { change, ...publication } = inputOf(services, id, options)
        await publishNow(services, change, publication)
        await printState(services, change.releaseId)
      }),
  )
  publishing('schedule', 'publish a draft at a time')
    .argument('<time>', 'a time like 2026-12-24T18:00:00Z')
    .action((id: unknown, time: unknown, options: unknown) =>
      withServices(async (services) => {
        const { change, ...publication } = inputOf(services, id, options)
        await scheduleRelease(services, change, { ...publication, publishAt: new Date(Time.parse(time)) })
        await printState(services, change.releaseId)
      }),
    )
  releases
    .command('unpublish')
    .argument('<release>', 'the number of the release, see `release list`')
    .description('hide a published release until its creator publishes it again')
    .action((id: unknown) =>
      withServices(async (services) => {
        const releaseId = IdAsked.parse(id)
        await hideRelease(services, releaseId, 'command')
        await printState(services, releaseId)
      }),
    )
}

function inputOf({ now }: Services, id: unknown, options: unknown) {
  const { notify: notifies, rights: hasRights } = Options.parse(options)
  const change = { releaseId: IdAsked.parse(id), by: 'command' as const, version: undefined, at: now() }
  return { change, notifies, hasRights }
}

async function list(db: Services['db'], artistId: number): Promise<void> {
  const all = { artistId, state: undefined, text: '', sort: 'date', offset: 0 } as const
  const { rows, total } = await listReleases(db, all)
  if (total === 0) return print('This artist has no releases.')
  for (const { id, album_id: albumId, state, title, track_count: tracks, publish_at: at, problem } of rows)
    print(
      [
        id ?? '-',
        state,
        title,
        `${tracks} tracks`,
        albumId === null ? '' : `/discover/${albumId}`,
        at ?? '',
        problem ?? '',
      ]
        .join('\t')
        .trimEnd(),
    )
  if (rows.length < total) print(`${total - rows.length} more`)
}

async function printState({ db }: Services, id: number): Promise<void> {
  const { title, state, publish_at: at, album_id: albumId } = await getRelease(db, id)
  print(`${title} is ${state}${at === null ? '' : ` for ${at}`}${albumId === null ? '' : `: /discover/${albumId}`}`)
}
