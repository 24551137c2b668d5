import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as desk from '@earshot/contract/desk/site'
import { STATUS } from '@earshot/contract/envelope'
import { desc, eq, lt } from 'drizzle-orm'
import { member } from '../../../db/schema/member/member.ts'
import { sitePreview, siteVersion } from '../../../db/schema/site/cover.ts'
import { attachmentNamed } from '../../../http/attachment.rules.ts'
import { Refusal, badRequest, notFound } from '../../../http/errors.ts'
import { rawRoute, route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { onDesk } from '../../audit/audit.store.ts'
import { redrawMark, storeFilm, storePicture } from '../../media/pictures/picture.store.ts'
import { zipOf } from '../../media/zip/write-zip.ts'
import { toUserRef, userRefColumns } from '../../member/views.ts'
import type { Bucket } from '../bucket-shapes.ts'
import { dayIn } from '../cover.store.ts'
import { htmlOfMarkdown } from '../markdown.ts'
import { shippedSite } from '../shipped.ts'
import { listSiteParts } from '../site/site-archive.ts'
import { editedOf } from '../site/site-content.ts'
import { getSiteState, storeSite } from '../site/site.store.ts'
import type { Publishing } from '../site/site.store.ts'
import {
  checkDraft,
  deleteDraft,
  differenceOf,
  findDraft,
  getVersion,
  saveDraft,
  siteChanged,
  stateAt,
} from './draft.store.ts'
import { revertSite } from './revert-site.ts'
import { readSentSite } from './sent-site.ts'
import { findLinks, listDeadLinks } from './site-links.store.ts'

/** Registers the calls with which administrators edit, preview and publish the site (SITE-01 to SITE-09). */
export function siteDeskRoutes(api: Api): void {
  const { db, config, now, storage } = api.services
  const { timeZone } = config

  const publish = async (site: Bucket<'site'>, publishing: Publishing) => {
    const version = await storeSite(db, site, publishing)
    if (version === undefined) throw await siteChanged(db, timeZone)
    return version
  }
  const check = async (draft: desk.SiteContent) => {
    const [{ errors, changes }, dead_links] = await Promise.all([
      getSiteState(db).then((state) => checkDraft(state, draft)),
      listDeadLinks(db, draft),
    ])
    return { errors, changes, dead_links }
  }
  const listVersions = () =>
    db
      .select({ row: siteVersion, by: userRefColumns })
      .from(siteVersion)
      .leftJoin(member, eq(member.id, siteVersion.memberId))
      .orderBy(desc(siteVersion.id))
      .limit(desk.SITE_DESK.history)

  const storedFilm = async (url: string) => {
    const key = url.replace(/^\/media\//, '')
    const found = await storage.find(key)
    if (found === undefined) throw notFound('film')
    return storage.slice(key, { start: 0, end: found.size - 1 })
  }

  route(api, desk.getSite, async () => {
    const [state, draft, [last]] = await Promise.all([getSiteState(db), findDraft(db), listVersions()])
    const shipped = shippedSite()
    const isOutdated = draft !== undefined && draft.base_version !== state.version
    const base = isOutdated ? await getVersion(db, draft.base_version).catch(() => undefined) : undefined
    return {
      version: state.version,
      changed_by: last?.by == null ? null : toUserRef(last.by),
      changed_at: last?.row.at.toISOString() ?? null,
      published: editedOf(state, shipped),
      shipped: editedOf(shipped, shipped),
      files: state.files,
      draft: draft ?? null,
      today: dayIn(timeZone, now()),
      theirs: base === undefined ? [] : differenceOf(base, state),
    }
  })

  route(api, desk.saveSiteDraft, async ({ input: { base_version: baseVersion, draft, draft_at: known }, viewer }) => {
    const at = now()
    await saveDraft(db, { baseVersion, draft, known }, { viewer, now: at, timeZone })
    const found = draft === null ? { errors: [], changes: [], dead_links: [] } : await check(draft)
    return { ...found, saved_at: at.toISOString() }
  })

  route(api, desk.checkSite, ({ input: { draft } }) => check(draft))
  route(api, desk.findLinks, ({ input: { search_text: text } }) => findLinks(db, text))
  route(api, desk.showText, async ({ input: { text } }) => {
    const { files } = await getSiteState(db)
    return { html: htmlOfMarkdown(text, (file) => files[file] ?? file) }
  })

  route(api, desk.publishSite, async ({ input: { base_version: base, note, force }, viewer }) => {
    const state = await stateAt(db, force === 1 ? undefined : base, timeZone)
    const draft = await findDraft(db)
    if (draft === undefined) throw new Refusal(STATUS.badRequest, 'There is no draft to publish.')
    const { site, errors, changes } = await checkDraft(state, draft)
    const [first] = errors
    if (first !== undefined) throw new Refusal(STATUS.badRequest, sentenceOf(first, errors.length))
    const version = await publish(site, { expected: state.version, by: onDesk(viewer), note, changes: changes.length })
    await deleteDraft(db)
    return { version, before: state.version, changes }
  })

  route(api, desk.siteHistory, async () => ({
    data: (await listVersions()).map(({ row, by }) => ({
      version: row.version,
      by: by === null ? null : toUserRef(by),
      at: row.at.toISOString(),
      note: row.note,
      changes: row.changes,
    })),
  }))

  route(api, desk.getSiteVersion, async ({ input: { version } }) => {
    const { id, ...site } = await getVersion(db, version)
    const [before] = await db
      .select({ version: siteVersion.version })
      .from(siteVersion)
      .where(lt(siteVersion.id, id))
      .orderBy(desc(siteVersion.id))
      .limit(1)
    const changes = before === undefined ? [] : differenceOf(await getVersion(db, before.version), site)
    return { ...editedOf(site, shippedSite()), changes }
  })

  route(api, desk.revertSite, ({ input: { version, base_version: base }, viewer }) => {
    return revertSite(api.services, { version, base }, onDesk(viewer))
  })

  route(api, desk.previewSite, async ({ input: { version } }) => {
    if (version !== undefined) await getVersion(db, version)
    const key = randomBytes(24).toString('base64url')
    const endsAt = new Date(now().getTime() + desk.SITE_DESK.previewMinutes * 60_000)
    await db.delete(sitePreview).where(lt(sitePreview.endsAt, now()))
    await db.insert(sitePreview).values({ keyHash: previewHash(key), version: version ?? null, endsAt })
    return { key, ends_at: endsAt.toISOString() }
  })

  route(api, desk.uploadSiteFile, async ({ input: { kind }, files: { file } }) => {
    const bytes = await readFile(file[0].path)
    if (kind === 'picture') return { url: await storePicture({ storage }, bytes) }
    const drawn = await redrawMark(bytes, kind)
    if ((await storage.find(drawn.key)) === undefined) await storage.put(drawn.key, drawn.bytes)
    return { url: `/media/${drawn.key}` }
  })

  route(api, desk.uploadSiteFilm, async ({ input: { film_url: stored }, files: { film, poster } }) => {
    const [sent] = film
    if (sent === undefined && stored === undefined) throw badRequest('film', 'is missing')
    const bytes = sent === undefined ? await storedFilm(stored ?? '') : await readFile(sent.path)
    return { url: await storeFilm({ storage }, bytes, await readFile(poster[0].path)) }
  })

  rawRoute(api, desk.siteArchive, async ({ reply }) => {
    const { parts } = await listSiteParts(await getSiteState(db), storage)
    return reply
      .headers({
        'content-type': 'application/zip',
        'cache-control': 'private, no-store',
        'content-disposition': attachmentNamed('site.zip', ''),
      })
      .send(zipOf(storage, parts))
  })

  route(api, desk.readSiteArchive, ({ files: { file } }) => readSentSite(api.services, file[0].path))
}

/** Returns the hash under which the key of a preview is stored. */
export const previewHash = (key: string): string => createHash('sha256').update(key).digest('hex')

const sentenceOf = ({ path, message }: desk.SiteError, count: number): string =>
  `${path === '' ? message : `${path} ${message}`}${count === 1 ? '' : `, and ${count - 1} more`}. Nothing was published.`
