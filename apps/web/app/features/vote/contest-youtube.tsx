import { youtubeId } from '@earshot/contract/youtube'
import { YouTube } from '@earshot/ui/media/youtube.tsx'

type Props = { link: string; title: string; poster: string | null | undefined }

/** The YouTube video of a contest; nothing for an address that is none of YouTube (threat T10). */
export function ContestYouTube({ link, title, poster }: Props) {
  return <YouTube id={youtubeId(link)} title={title} poster={poster} />
}
