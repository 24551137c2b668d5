import type { StudioCreator } from '@earshot/contract/studio/creators'
import * as m from '@earshot/messages/studio'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { StateWord } from '../../lists/state-word.tsx'
import { Table, type Column } from '../../lists/table.tsx'
import { creatorPath } from '../../paths.ts'
import { roleWord } from '../team/role-word.ts'
import styles from './overview.module.css'

/** The artists and podcasts of the member, with their state. */
export function Creators({ creators }: { creators: readonly StudioCreator[] }) {
  const columns: Column<StudioCreator>[] = [
    {
      label: m.name(),
      cell: (creator) => (
        <span className={styles.creator}>
          <span className={styles.face}>
            <Picture src={creator.avatarURL} alt="" seed={creator.name} shape="round" sizes="2rem" />
          </span>
          <Link href={creatorPath(creator, 'overview')}>
            <bdi>{creator.name}</bdi>
          </Link>
        </span>
      ),
    },
    { label: m.kind(), cell: ({ kind }) => (kind === 'artist' ? m.artist() : m.podcast()) },
    { label: m.role(), cell: ({ role }) => roleWord(role) },
    { label: m.studio_drafts(), cell: ({ drafts }) => drafts, isAtEnd: true },
    { label: m.scheduled(), cell: ({ scheduled }) => scheduled, isAtEnd: true },
    { label: m.published(), cell: ({ published }) => published, isAtEnd: true },
    {
      label: m.problems(),
      cell: ({ problems }) =>
        problems === 0 ? (
          <StateWord tone="good">{m.studio_no_problems()}</StateWord>
        ) : (
          <StateWord tone="bad">{m.studio_problem_count({ count: problems })}</StateWord>
        ),
      isAtEnd: true,
    },
  ]
  return (
    <section className={styles.section} aria-label={m.studio_your_creators()}>
      <h2>{m.studio_your_creators()}</h2>
      <Table
        label={m.studio_your_creators()}
        columns={columns}
        rows={creators}
        keyOf={({ kind, id }) => `${kind} ${id}`}
      />
    </section>
  )
}
