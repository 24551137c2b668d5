import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { names } from '@earshot/ui/text/names'
import styles from './search-hero.module.css'

type Props = {
  action: string
  search: string
  label: string
  title: string
  subTitle: string
  image: string | null | undefined
  alt?: string | null | undefined
  focus?: string | null | undefined
  as?: 'h1' | 'h2'
  preserved?: Record<string, string>
}

/**
 * A cover with a search box (ARTISTS-01, PODCASTS-01, MEMBERS-01); `preserved` contains the other query fields that a
 * search preserves.
 */
export function SearchHero({
  action,
  search,
  label,
  title,
  subTitle,
  image,
  alt,
  focus,
  as: Heading = 'h1',
  preserved = {},
}: Props) {
  return (
    <header className={names(styles.hero, image ? styles.pictured : undefined, Heading === 'h2' && styles.second)}>
      {image && (
        <Picture src={image} alt={alt ?? ''} focus={focus} shape="fill" sizes="100vw" first={Heading === 'h1'} />
      )}
      <div className={`wrap ${styles.words}`}>
        <Heading className={styles.title}>{title}</Heading>
        <p className={styles.sub}>{subTitle}</p>
        <SearchForm
          action={action}
          value={search}
          label={label}
          variant={image ? 'veil' : 'paper'}
          preserved={preserved}
        />
      </div>
      {Heading === 'h1' && <FirstPaint />}
    </header>
  )
}
