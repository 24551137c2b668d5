import * as m from '@earshot/messages/listening'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { OneOf } from '@earshot/ui/forms/one-of.tsx'
import IconHeart from '@earshot/ui/icons/heart'
import IconLiked from '@earshot/ui/icons/heart-filled'
import { names } from '@earshot/ui/text/names'
import styles from './like-button.module.css'

type Props = {
  title: string
  isLiked: boolean
  /** `icon`: a heart in a row or bar; `words`: a button with text on the page of an item. */
  variant?: 'icon' | 'words'
  className?: string | undefined
  onClick: () => void
}

/** The heart "Like", or "Liked" (LIBRARY-01). The pressed state arrives from the server, in the same space. */
export function LikeButton({ title, isLiked, variant = 'icon', className, onClick }: Props) {
  const label = isLiked ? m.liked_named({ title }) : m.like_named({ title })
  const pressed = { 'aria-pressed': isLiked, onClick }
  if (variant === 'icon')
    return (
      <IconButton
        label={label}
        className={names('needs-scripts', styles.heart, isLiked && styles.liked, className)}
        {...pressed}
      >
        {isLiked ? <IconLiked size={20} /> : <IconHeart size={20} />}
      </IconButton>
    )
  return (
    <Button
      variant={isLiked ? 'wash' : 'line'}
      aria-label={label}
      className={names('needs-scripts', isLiked && styles.liked, className)}
      {...pressed}
    >
      <OneOf
        faces={[
          { icon: <IconHeart size={20} />, words: m.like() },
          { icon: <IconLiked size={20} />, words: m.liked() },
        ]}
        shown={isLiked ? 1 : 0}
      />
    </Button>
  )
}
