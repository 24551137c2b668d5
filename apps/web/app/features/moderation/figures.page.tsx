import { publishedFigures } from '@earshot/contract/calls'
import { ApiError, type ApiClient } from '@earshot/contract/client'
import type { MonthFigures } from '@earshot/contract/community/moderation-figures'
import * as m from '@earshot/messages/moderation-figures'
import { formatMonth } from '@earshot/ui/text/format-date'
import { data, useLoaderData } from 'react-router'
import { pageMeta, publicUrlOf, type Matches } from '../../lib/head/meta.ts'
import { serverLoader } from '../../lib/page/load.ts'
import styles from './figures.module.css'

export const meta = ({ matches }: { matches: Matches }) =>
  pageMeta({ title: m.figures_title(), description: m.figures_lead() }, publicUrlOf(matches))

async function load(api: ApiClient): Promise<MonthFigures[]> {
  try {
    return await api.get(publishedFigures)
  } catch (error) {
    // The community does not publish them.
    if (error instanceof ApiError && error.status === NOT_FOUND) throw data(null, { status: NOT_FOUND })
    throw error
  }
}
// Only the server reads the figures: a browser requests the page.
export const loader = serverLoader(load)

const NOT_FOUND = 404

/** The figures of moderation by month, without names (COMMUNITYDESK-12). */
export default function FiguresPage() {
  const months = useLoaderData<typeof loader>()
  return (
    <article className={`wrap ${styles.page}`}>
      <h1>{m.figures_title()}</h1>
      <p>{m.figures_lead()}</p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={m.figures_title()}>
        <table className={styles.table}>
          <thead>
            <tr>
              {[
                m.month(),
                m.cases(),
                m.figures_kept(),
                m.hidden(),
                m.figures_deleted(),
                m.shown_again(),
                m.figures_median(),
                m.appeals(),
              ].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, cases, decisions, median_hours: hours, appeals }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>{cases}</td>
                <td>{decisions.keep}</td>
                <td>{decisions.hide}</td>
                <td>{decisions.delete}</td>
                <td>{decisions.show}</td>
                <td>{hours ?? '–'}</td>
                <td>{m.cases_appeals_ended(appeals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  )
}
