import { BLOCKS } from '@earshot/contract/member/block/block-limits'
import { updateMutedWords } from '@earshot/contract/member/member-calls'
import * as m from '@earshot/messages/peace'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import IconX from '@earshot/ui/icons/x'
import { useRef, useState, type FormEvent } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { SendForm } from '../../../lib/forms/send-form.tsx'
import { useCovered } from '../../../lib/state/covered-store.ts'
import { messageOf } from '../../../lib/text/message-of.ts'
import account from '../account.module.css'
import styles from './privacy.module.css'

/** The word list of the member: each word is saved and removed at once (PEACE-02). */
export function MutedWords({ words: saved }: { words: readonly string[] }) {
  const [words, setWords] = useState(saved)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const save = async (next: readonly string[]) => {
    setProblem('')
    try {
      const answer = await quietApi.post(updateMutedWords, { words: [...next] })
      setWords(answer.words)
      useCovered.setState({ words: answer.words })
      field.current?.focus()
      return true
    } catch (error) {
      setProblem(messageOf(error))
      return false
    }
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const word = text.trim()
    if (word !== '' && (await save([...words, word]))) setText('')
  }
  return (
    <section aria-labelledby="muted-words" className={account.keys}>
      <h2 id="muted-words">{m.peace_muted_words()}</h2>
      <p className={account.note}>{m.peace_muted_words_help()}</p>
      {words.length > 0 && (
        <ul className={styles.words} aria-label={m.peace_muted_words()}>
          {words.map((word) => (
            <li key={word}>
              <Button
                size="s"
                aria-label={m.peace_remove_word({ word })}
                onClick={() => void save(words.filter((each) => each !== word))}
              >
                <bdi>{word}</bdi> <IconX size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {words.length === BLOCKS.words ? (
        <p>{m.peace_muted_words_full({ count: BLOCKS.words })}</p>
      ) : (
        <SendForm className={styles.form} onSubmit={(event) => void add(event)}>
          <div className={styles.addWord}>
            <Field
              ref={field}
              label={m.peace_word()}
              value={text}
              maxLength={BLOCKS.wordLength}
              autoComplete="off"
              onChange={({ target }) => setText(target.value)}
            />
            <Button type="submit">{m.peace_add_word()}</Button>
          </div>
        </SendForm>
      )}
      <FormMessage>{problem}</FormMessage>
    </section>
  )
}
