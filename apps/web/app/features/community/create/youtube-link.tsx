import { youtubeId } from '@earshot/contract/text/youtube'
import * as m from '@earshot/messages/community'
import { Field } from '@earshot/ui/forms/field.tsx'
import { YouTube } from '@earshot/ui/media/youtube.tsx'
import { useState } from 'react'

/** The URL of a video. It is validated when the field loses focus, not while the member types. */
export function YoutubeLink({
  link,
  onChange,
  title,
  error,
  autoFocus,
}: {
  link: string
  onChange: (link: string) => void
  title: string
  error: string | undefined
  autoFocus: boolean
}) {
  const [isLeft, setLeft] = useState(false)
  const url = link.trim()
  const video = youtubeId(url)
  const isWrong = url !== '' && video === undefined && (isLeft || url.length >= SHORTEST_URL)
  return (
    <>
      <Field
        label={m.community_address_of_the_video()}
        type="url"
        inputMode="url"
        placeholder={m.community_video_example()}
        value={link}
        onChange={({ target }) => {
          setLeft(false)
          onChange(target.value)
        }}
        onBlur={() => setLeft(true)}
        error={error ?? (isWrong ? m.community_no_youtube() : undefined)}
        autoFocus={autoFocus}
      />
      <YouTube key={video} id={video} title={title} />
    </>
  )
}

const SHORTEST_URL = 'https://youtu.be/'.length + 11
