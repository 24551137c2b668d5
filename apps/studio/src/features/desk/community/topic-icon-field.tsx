import { TOPIC_ICONS, drawnIconUrl, drawnShapeOf } from '@earshot/contract/community/topic-icons'
import * as m from '@earshot/messages/topics'
import { ToneIcon } from '@earshot/ui/pictures/tone-icon.tsx'
import { useId, useRef } from 'react'
import { enter } from '../../../forms/dialogs/typed-input.ts'
import { PictureButtons } from '../../../forms/pictures/picture-buttons.tsx'
import { PictureValue } from '../../../forms/pictures/picture-value.tsx'
import styles from './topics.module.css'

/** Chooses the icon of a topic: drawn from its title, one of the drawn icons, or a picture (COMMUNITYDESK-01). */
export function TopicIconField({
  title,
  value,
  onChange,
}: {
  title: string
  value: string
  onChange: (icon: string) => void
}) {
  const name = useId()
  const picture = useRef<HTMLInputElement>(null)
  const isPicture = value !== '' && drawnShapeOf(value) === undefined
  const choices = [
    { icon: '', word: m.topics_icon_none() },
    ...TOPIC_ICONS.map((each) => ({
      icon: drawnIconUrl(each),
      word: m.topics_icon_word({ icon: each.replace('-', '_') }),
    })),
    ...(isPicture ? [{ icon: value, word: m.topics_icon_picture() }] : []),
  ]
  return (
    <fieldset className={styles.icons}>
      <legend>{m.topics_icon()}</legend>
      <div className={styles.choices} data-topic-colour="grey">
        {choices.map(({ icon, word }) => (
          <label key={icon} title={word}>
            <input
              type="radio"
              name={name}
              aria-label={word}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <ToneIcon src={icon} shape={drawnShapeOf(icon)} seed={title} className={styles.choice} />
          </label>
        ))}
      </div>
      <PictureValue input={picture} label={m.topics_icon()} value={value} onChange={onChange} />
      <PictureButtons
        hasPicture={isPicture}
        onChange={(url) => picture.current !== null && enter(picture.current, url ?? '')}
      />
    </fieldset>
  )
}
