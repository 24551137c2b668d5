import * as m from '@earshot/messages/documentation'
import { lazy, type ComponentType } from 'react'
import { componentNames, readDemo } from './demos.ts'
import type { Component } from './read-source.ts'
import styles from './documentation.module.css'

const shown = new Map(
  componentNames.map((name) => [
    name,
    lazy(async () => {
      const { code, components } = await readDemo(name)
      return { default: () => <Source code={code} components={components} /> }
    }),
  ]),
)

/** Returns the source view of a demo and the props of its components; undefined for an unknown name. */
export const findDemoSource = (name: string): ComponentType | undefined => shown.get(name)

function Source({ code, components }: { code: string; components: readonly Component[] }) {
  return (
    <>
      {components.map((component) => (
        <Parts key={component.name} {...component} />
      ))}
      <h2 className={styles.part}>{m.documentation_code()}</h2>
      <pre className={styles.code} tabIndex={0} role="region" aria-label={m.documentation_code()}>
        <code>{code}</code>
      </pre>
    </>
  )
}

function Parts({ name, about, props, others }: Component) {
  return (
    <section>
      <h2 className={styles.part}>{name}</h2>
      <p className={styles.about}>{about}</p>
      {props.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={m.documentation_props_of({ name })}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{m.documentation_prop()}</th>
                <th scope="col">{m.type()}</th>
                <th scope="col">{m.documentation_about()}</th>
              </tr>
            </thead>
            <tbody>
              {props.map((prop) => (
                <tr key={prop.name}>
                  <th scope="row">
                    <code>{prop.name}</code>
                    {!prop.isOptional && <small>{m.documentation_required()}</small>}
                  </th>
                  <td>
                    <code>{prop.type}</code>
                  </td>
                  <td>{prop.about}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {others.length > 0 && (
        <p className={styles.others}>{m.documentation_props_besides({ types: others.join(', ') })}</p>
      )}
    </section>
  )
}
