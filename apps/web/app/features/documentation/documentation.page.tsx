import * as m from '@earshot/messages/documentation'
import { createElement, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { metaOf } from '../../lib/page/meta.ts'
import { componentNames, findDemo } from './demos.ts'
import styles from './documentation.module.css'

export const meta = metaOf({
  title: m.documentation(),
  description: m.documentation_description(),
})

/** Shows the component that the query names; an unknown name shows nothing (TEMPLATES-04, TEMPLATES-05). */
export default function DocumentationPage() {
  const [search] = useSearchParams()
  const name = search.get('component')
  if (name === null) return <Overview />
  const demo = findDemo(name)
  if (demo === undefined) return null
  return (
    <Suspense>
      <h1 className={styles.name}>{name}</h1>
      <div className={styles.demo}>{createElement(demo)}</div>
    </Suspense>
  )
}

function Overview() {
  return (
    <>
      <h1>{m.components()}</h1>
      <p className={styles.lead}>{m.documentation_lead({ count: componentNames.length })}</p>
    </>
  )
}
