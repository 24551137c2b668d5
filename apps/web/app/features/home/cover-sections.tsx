import type { CoverSection } from '@earshot/contract/site/cover'
import { followableLink } from '@earshot/contract/text/web-link'
import * as m from '@earshot/messages/home'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import styles from './cover-sections.module.css'

/** One full-height section per cover, each with a link to the next (HOME-01, HOME-02, HOME-03). */
export function CoverSections({ sections }: { sections: readonly CoverSection[] }) {
  return (
    <>
      {sections.map((section, index) => {
        const target = followableLink(section.button_action)
        return (
          <section key={index} id={`cover-${index + 1}`} className={styles.cover} aria-label={section.title}>
            {section.image && (
              <Picture
                src={section.image}
                alt={section.alt ?? ''}
                focus={section.focus}
                shape="fill"
                sizes="max(100vw, 178vh)"
                className={styles.picture}
              />
            )}
            <div className="wrap">
              <div className={styles.words}>
                <h2 dir="auto">{section.title}</h2>
                <p dir="auto">{section.sub_title}</p>
                <div className={styles.ways}>
                  {target === undefined ? (
                    <span className={styles.nowhere}>{section.button_title}</span>
                  ) : (
                    <LinkButton href={target} variant="solid">
                      {section.button_title}
                    </LinkButton>
                  )}
                  <a
                    className={styles.down}
                    href={index + 1 < sections.length ? `#cover-${index + 2}` : '#after-covers'}
                    aria-label={m.home_scroll_down()}
                  />
                </div>
              </div>
            </div>
          </section>
        )
      })}
      <span id="after-covers" />
    </>
  )
}
