import { updateReaction } from '@earshot/contract/community/writing/calls'
import { REACTIONS } from '@earshot/contract/community/writing/limits'
import type { Reaction, Reactions } from '@earshot/contract/community/writing/reaction'
import * as m from '@earshot/messages/community'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import IconClap from '@earshot/ui/icons/confetti'
import IconHeart from '@earshot/ui/icons/heart'
import IconLaugh from '@earshot/ui/icons/mood-happy'
import IconReact from '@earshot/ui/icons/mood-plus'
import IconSad from '@earshot/ui/icons/mood-sad'
import IconWow from '@earshot/ui/icons/mood-surprised'
import { use, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../lib/api.ts'
import { rememberPath, useSession } from '../../../lib/session/session-store.ts'
import { counted } from '../../../lib/text/format.ts'
import { OwnMarksContext } from './own-marks.ts'
import styles from './reaction-bar.module.css'

const FACES = {
  heart: { label: m.community_reaction_heart, Icon: IconHeart },
  clap: { label: m.community_reaction_clap, Icon: IconClap },
  laugh: { label: m.community_reaction_laugh, Icon: IconLaugh },
  wow: { label: m.community_reaction_wow, Icon: IconWow },
  sad: { label: m.community_reaction_sad, Icon: IconSad },
} as const satisfies Record<Reaction, unknown>

const NO_COUNTS: Reactions = {}

/** The reactions to a post or comment with their counts, and a menu of the five (WRITING-04). */
export function ReactionBar({
  kind,
  id,
  counts = NO_COUNTS,
}: {
  kind: 'post' | 'comment'
  id: number
  counts?: Reactions | undefined
}) {
  const own = use(OwnMarksContext)
  const [changed, setChanged] = useState<{ from: Reactions; counts: Reactions; own: readonly Reaction[] }>()
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // A later read of the page replaces the reply to the member's last click.
  const latest = {
    counts: changed?.from === counts ? changed.counts : counts,
    own: changed?.own ?? (kind === 'post' ? own.post : own.comments.get(id)) ?? [],
  }

  const toggle = async (reaction: Reaction) => {
    if (useSession.getState().profile === null) {
      rememberPath(`${pathname}${search}${kind === 'comment' ? `#comment-${id}` : ''}`)
      void navigate('/signin')
      return
    }
    if (isBusy) return
    setBusy(true)
    try {
      const reacted = latest.own.includes(reaction) ? 0 : 1
      const reply = await api.post(updateReaction, { kind, item_id: id, reaction, reacted })
      setChanged({ from: counts, counts: reply.reactions, own: reply.own })
    } catch {
      // The dialog of errors shows a failure; the counts stay as they are.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.bar} role="group" aria-label={m.community_reactions()}>
      {REACTIONS.map((reaction) => {
        const count = latest.counts[reaction] ?? 0
        const { label, Icon } = FACES[reaction]
        return (
          count > 0 && (
            <button
              key={reaction}
              type="button"
              className={styles.chip}
              aria-pressed={latest.own.includes(reaction)}
              aria-label={m.community_reaction_count({ name: label(), ...counted(count) })}
              title={label()}
              onClick={() => void toggle(reaction)}
            >
              <Icon size={18} />
              <span>{counted(count).shown}</span>
            </button>
          )
        )
      })}
      <span className="needs-scripts">
        <Menu
          label={m.community_react()}
          button={
            <span className={styles.add}>
              <IconReact size={20} />
            </span>
          }
        >
          {REACTIONS.map((reaction) => {
            const { label, Icon } = FACES[reaction]
            return (
              <MenuButton key={reaction} onClick={() => void toggle(reaction)}>
                <Icon size={20} /> {label()}
              </MenuButton>
            )
          })}
        </Menu>
      </span>
    </div>
  )
}
