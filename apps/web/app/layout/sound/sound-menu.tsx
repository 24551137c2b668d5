import type { Source } from '@earshot/listening/tracks/sources'
import * as m from '@earshot/messages/listening'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { names } from '@earshot/ui/text/names'
import type { ReactNode } from 'react'
import { openBar } from './sound-slot.tsx'
import styles from './sound-menu.module.css'

/** Offers to play an item next or at the end of the queue. `children` are further entries. */
export function SoundMenu({
  of,
  title,
  className,
  children,
}: {
  of: Source
  title: string
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <Menu
      label={m.more_for({ title })}
      button={<IconDots size={22} />}
      buttonClass={names('needs-scripts', styles.more, className)}
    >
      <MenuButton onClick={() => void addTo(of, title, 'next')}>{m.play_next()}</MenuButton>
      <MenuButton onClick={() => void addTo(of, title, 'end')}>{m.add_to_queue()}</MenuButton>
      {children}
    </Menu>
  )
}

/** Adds a playable item to the queue: after the current track, or at the end. */
export async function addTo(of: Source, title: string, where: 'next' | 'end'): Promise<void> {
  const bar = await openBar()
  await bar?.addToQueue(of, title, where)
}
