import { updatePrivacy } from '@earshot/contract/calls'
import type { Audience } from '@earshot/contract/limits'
import type { Blocks } from '@earshot/contract/member/block/block'
import { MENTIONERS, type BlockKind, type Mentioners } from '@earshot/contract/member/block/block-limits'
import { listBlocks } from '@earshot/contract/member/member-calls'
import * as m from '@earshot/messages/peace'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useRef, useState } from 'react'
import { AudienceField } from '../../../layout/parts/member/audience-field.tsx'
import { MemberLink } from '../../../layout/parts/member/member-link.tsx'
import { change } from '../../../layout/parts/peace/block-entries.tsx'
import { quietApi } from '../../../lib/api.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import { messageOf } from '../../../lib/text/message-of.ts'
import { MutedWords } from './muted-words.tsx'
import account from '../account.module.css'
import styles from './privacy.module.css'

const readBlocks = () => quietApi.get(listBlocks)

/** Shows blocked and muted members and words, and the choices who mentions and who sees listening (PEACE-03). */
export function PrivacyPanel() {
  const blocks = useRead(readBlocks)
  if (blocks.face === 'loading') return <Skeleton width="60%" />
  if (blocks.face === 'failed')
    return <ErrorState action={<Button onClick={blocks.again}>{m.try_again()}</Button>}>{blocks.problem}</ErrorState>
  const { members, words, mentions, listening } = blocks.data
  const of = (kind: BlockKind) => members.filter((each) => each.kind === kind)
  return (
    <div className={styles.privacy}>
      <Audiences mentions={mentions} listening={listening} />
      <People kind="block" rows={of('block')} onEnded={blocks.again} />
      <People kind="mute" rows={of('mute')} onEnded={blocks.again} />
      <MutedWords words={words} />
    </div>
  )
}

/** Each choice is saved at once; one that is refused returns to its former value. */
function Audiences(saved: { mentions: Mentioners; listening: Audience }) {
  const [chosen, setChosen] = useState(saved)
  const [problem, setProblem] = useState('')
  const choose = async (next: Partial<typeof saved>) => {
    const before = chosen
    setChosen({ ...chosen, ...next })
    setProblem('')
    try {
      await quietApi.post(updatePrivacy, next)
    } catch (error) {
      setChosen(before)
      setProblem(messageOf(error))
    }
  }
  return (
    <div className={styles.choices}>
      <SelectField
        label={m.peace_mentions()}
        value={chosen.mentions}
        onChange={({ target }) => {
          const mentions = MENTIONERS.find((each) => each === target.value)
          if (mentions !== undefined) void choose({ mentions })
        }}
      >
        {MENTIONERS.map((each) => (
          <option key={each} value={each}>
            {WHO[each]()}
          </option>
        ))}
      </SelectField>
      <AudienceField
        label={m.sees_listening()}
        value={chosen.listening}
        onChange={(listening) => void choose({ listening })}
      />
      <FormMessage>{problem}</FormMessage>
    </div>
  )
}

const WHO: Readonly<Record<Mentioners, () => string>> = {
  everybody: m.everybody,
  followed: m.peace_mentions_followed,
  nobody: m.nobody,
}

const WORDS = {
  block: {
    title: m.peace_blocked_people,
    help: m.peace_blocked_people_help,
    none: m.peace_blocked_people_none,
    end: m.unblock,
    endOf: m.peace_unblock_name,
  },
  mute: {
    title: m.peace_muted_people,
    help: m.peace_muted_people_help,
    none: m.peace_muted_people_none,
    end: m.unmute,
    endOf: m.peace_unmute_name,
  },
} as const

function People({ kind, rows, onEnded }: { kind: BlockKind; rows: Blocks['members']; onEnded: () => void }) {
  const words = WORDS[kind]
  const title = useRef<HTMLHeadingElement>(null)
  const end = async (user: Blocks['members'][number]['user']) => {
    await change(user, 'none', onEnded)
    onEnded()
  }
  return (
    <section aria-labelledby={kind} className={account.keys}>
      <h2 id={kind} ref={title} tabIndex={-1}>
        {words.title()}
      </h2>
      {rows.length === 0 ? (
        <p className={account.note}>{words.none()}</p>
      ) : (
        <>
          <p className={account.note}>{words.help()}</p>
          <ul className={account.sessions} aria-label={words.title()}>
            {rows.map(({ user }) => (
              <li key={user.id} className={account.row}>
                <span className={styles.person}>
                  <Picture src={user.avatarURL} alt="" seed={user.username} shape="round" sizes="2.5rem" />
                  <MemberLink username={user.username} />
                </span>
                <Button size="s" aria-label={words.endOf({ name: user.username })} onClick={() => void end(user)}>
                  {words.end()}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
