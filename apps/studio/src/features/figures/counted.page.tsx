import { PLAY_SECONDS } from '@earshot/contract/limits'
import { FIGURES, FIGURE_VERSIONS } from '@earshot/contract/studio/figures/figure-rules'
import * as m from '@earshot/messages/figure'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { creatorPath, useCreator } from '../../paths.ts'
import { dayText } from './figure-words.ts'
import styles from './counted.module.css'

/** Every rule by which figures are counted, with its numbers (FIGURES-10). */
export function Component() {
  const creator = useCreator()
  return (
    <>
      <PageHeader
        title={m.figure_how()}
        act={
          <LinkButton size="s" href={creatorPath(creator, 'figures')}>
            {m.figure_to_figures()}
          </LinkButton>
        }
      >
        {m.figure_rules_lead()}
      </PageHeader>
      <div className={styles.rules}>
        {rulesOf().map(({ title, rules }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

const rulesOf = (): { title: string; rules: string[] }[] => [
  { title: m.figure_rules_days(), rules: [m.figure_rule_utc(), m.figure_rule_closing(), m.figure_rule_fresh()] },
  {
    title: m.plays(),
    rules: [
      m.figure_rule_play({ seconds: PLAY_SECONDS }),
      m.figure_rule_play_rows(),
      m.figure_rule_play_once({ seconds: PLAY_SECONDS }),
      m.figure_team_plays(),
    ],
  },
  {
    title: m.figure_listeners(),
    rules: [
      m.figure_rule_listener(),
      m.figure_rule_visitor(),
      m.figure_rule_key({ hours: FIGURES.keyHours }),
      m.figure_rule_visitor_days(),
    ],
  },
  {
    title: m.figure_retention(),
    rules: [
      m.figure_rule_reached(),
      m.figure_rule_reached_limit({ hours: FIGURES.reachHours }),
      m.figure_rule_retention_from({ count: FIGURES.retentionMin }),
      m.figure_retention_note(),
    ],
  },
  {
    title: m.figure_downloads(),
    rules: [
      m.figure_rule_guidelines({ version: FIGURE_VERSIONS.guidelines }),
      m.figure_rule_requests(),
      m.figure_rule_bytes({ seconds: FIGURES.downloadSeconds }),
      m.figure_rule_once(),
      m.figure_rule_sources(),
      m.figure_by_app_help({ count: FIGURES.appMin }),
      m.figure_rule_previews(),
    ],
  },
  {
    title: m.figure_rules_bots(),
    rules: [
      m.figure_rule_bots({ isbot: FIGURE_VERSIONS.isbot, date: dayText(FIGURE_VERSIONS.botList) }),
      m.figure_rule_apps(),
      m.figure_rule_watch(),
      m.figure_rule_network({ count: FIGURES.networkMax }),
    ],
  },
  { title: m.followers(), rules: [m.figure_rule_followers(), m.figure_rule_followers_before()] },
  { title: m.supporters(), rules: [m.figure_rule_supporters(), m.figure_supporters_help()] },
  {
    title: m.figure_rules_departures(),
    rules: [
      m.figure_rule_no_centres(),
      m.figure_rule_process(),
      m.figure_rule_proxy(),
      m.figure_rule_elsewhere(),
      m.figure_rule_certified(),
    ],
  },
  {
    title: m.figure_rules_stored(),
    rules: [m.figure_rule_stored(), m.figure_rule_last_day(), m.figure_rule_left_out()],
  },
]
