import * as m from '@earshot/messages/documentation'
import { Link } from '@earshot/ui/links/link.tsx'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { createElement, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { metaOf } from '../../lib/head/meta.ts'
import { findDemoSource } from './demo-source.tsx'
import { componentNames, componentRooms, findDemo } from './demos.ts'
import styles from './documentation.module.css'

export const meta = metaOf(() => ({
  title: m.components(),
  description: m.documentation_description(),
}))

/**
 * Shows the component that the query names, in both themes, with its props and code; an unknown name shows nothing
 * (TEMPLATES-04, TEMPLATES-05).
 */
export default function DocumentationPage() {
  const [search] = useSearchParams()
  const name = search.get('component')
  if (name === null) return <Overview />
  const demo = findDemo(name)
  const source = findDemoSource(name)
  if (demo === undefined || source === undefined) return null
  return (
    <Suspense>
      <h1 className={styles.name}>{name}</h1>
      <Stage theme="light" name={m.light()}>
        {createElement(demo)}
      </Stage>
      <Stage theme="dark" name={m.dark()}>
        {createElement(demo)}
      </Stage>
      {createElement(source)}
    </Suspense>
  )
}

/** The examples in one theme, whatever the theme of the page. */
function Stage({ theme, name, children }: { theme: 'light' | 'dark'; name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className={styles.stage} data-theme={theme}>
      <p className={styles.theme}>{name}</p>
      <div className={styles.demo}>{children}</div>
    </section>
  )
}

function Overview() {
  return (
    <>
      <h1>{m.components()}</h1>
      <p className={styles.lead}>{m.documentation_lead({ count: componentNames.length })}</p>
      {componentRooms.map(({ room, names }) => (
        <section key={room} aria-labelledby={`room-${room}`}>
          <h2 id={`room-${room}`} className={`${styles.part} ${styles.name}`}>
            {room}
          </h2>
          <ul className={styles.rooms}>
            {names.map((name) => (
              <li key={name} className={styles.preview}>
                <Preview name={name} />
                <h3 className={styles.name}>
                  <StretchedLink href={`/documentation/?component=${name}`}>{name}</StretchedLink>
                </h3>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.lead}>
        {m.documentation_figures()}{' '}
        <Link href="/help-center-article?article=how-listening-is-counted">{m.documentation_figures_help()}</Link>
      </p>
    </>
  )
}

/** An inert preview of the component. */
function Preview({ name }: { name: string }) {
  const demo = findDemo(name)
  return (
    <div className={styles.window} inert aria-hidden>
      <Suspense>
        <div className={styles.small}>{demo && createElement(demo)}</div>
      </Suspense>
    </div>
  )
}
