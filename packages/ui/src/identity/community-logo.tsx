import { SHIPPED_COMMUNITY, getCommunity } from '@earshot/messages/identity'
import { Mark } from '../navigation/mark.tsx'
import styles from './community-logo.module.css'

/**
 * The logo of the community, in the form for the current theme; without one, its name in the display font (SETUP-07).
 * `urlOf` makes the URL of a picture absolute where pages have another origin.
 */
export function CommunityLogo({ size = 30, urlOf = (url) => url }: { size?: number; urlOf?: (url: string) => string }) {
  const { name, logo, logoDark } = getCommunity()
  if (logo === '')
    return (
      <>
        {name === SHIPPED_COMMUNITY.name && <Mark size={size} />}
        <span className={styles.name}>{name}</span>
      </>
    )
  return (
    <>
      <img src={urlOf(logo)} alt={name} height={size} className={`${styles.logo} ${styles.light}`} />
      <img src={urlOf(logoDark)} alt={name} height={size} className={`${styles.logo} ${styles.dark}`} />
    </>
  )
}
