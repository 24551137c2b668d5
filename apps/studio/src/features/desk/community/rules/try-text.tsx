import { tryText } from '@earshot/contract/desk/calls'
import { RULE_PLACES } from '@earshot/contract/limits'
import * as m from '@earshot/messages/rules'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { Part } from '../../../../frame/part.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import styles from './rules.module.css'

/** Shows which rules would act on a text (COMMUNITYDESK-10). */
export function TryText() {
  const [text, setText] = useState('')
  const [place, setPlace] = useState<(typeof RULE_PLACES)[number]>('posts')
  const { mutate, data, error, isPending } = useAct(tryText)
  return (
    <Part title={m.rules_try()}>
      <div className={styles.form}>
        <AreaField
          label={m.community_text()}
          rows={3}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <SelectField
          label={m.place()}
          value={place}
          onChange={({ currentTarget: { value } }) => setPlace(RULE_PLACES.find((each) => each === value) ?? 'posts')}
        >
          {RULE_PLACES.map((each) => (
            <option key={each} value={each}>
              {m.rules_place_word({ place: each })}
            </option>
          ))}
        </SelectField>
        <div>
          <Button disabled={isPending || text === ''} onClick={() => mutate({ text, place })}>
            {m.rules_try_button()}
          </Button>
        </div>
        <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
        <div role="status">
          {data !== undefined && data.length === 0 && m.rules_try_none()}
          <ul>
            {data?.map(({ id, pattern, act }) => (
              <li key={id}>
                {m.rules_act_word({ act })}: <bdi>{pattern}</bdi>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Part>
  )
}
