import { ApiError } from '@earshot/contract/client'
import { TOPIC_ICONS, drawnIconUrl } from '@earshot/contract/community/topic-icons'
import { saveTopic } from '@earshot/contract/desk/calls'
import type { DeskTopic } from '@earshot/contract/desk/topics'
import { TOPIC, TOPIC_COLOURS, TOPIC_WRITERS } from '@earshot/contract/limits'
import * as m from '@earshot/messages/topics'
import { Field, SelectField } from '@earshot/ui/forms/field.tsx'
import { useForm, useWatch } from 'react-hook-form'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { FormDialog } from '../../../forms/dialogs/form-dialog.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import { TopicIconField } from './topic-icon-field.tsx'
import { TopicPreview } from './topic-preview.tsx'

type Values = {
  title: string
  sub_title: string
  colour: (typeof TOPIC_COLOURS)[number]
  icon: string
  write: (typeof TOPIC_WRITERS)[number]
}

/** Creates a topic, or changes one (COMMUNITYDESK-01). */
export function TopicDialog({ topic, onClose }: { topic: DeskTopic | undefined; onClose: () => void }) {
  const { control, register, handleSubmit, setValue } = useForm<Values>({ defaultValues: valuesOf(topic) })
  const [title, line, colour, icon] = useWatch({ control, name: ['title', 'sub_title', 'colour', 'icon'] })
  const drawn = TOPIC_ICONS.find((name) => icon === drawnIconUrl(name))
  const { mutate, error, isPending } = useAct(saveTopic)
  const titleFault = error instanceof ApiError && error.field === 'title' ? messageOf(error) : undefined
  const save = handleSubmit((values) =>
    mutate(
      { ...values, ...(topic && { topic_id: topic.id, version: topic.version }) },
      {
        onSuccess: () => {
          showDone(topic === undefined ? m.topics_created() : m.topics_saved())
          onClose()
        },
      },
    ),
  )
  return (
    <FormDialog
      title={topic === undefined ? m.topics_new() : m.products_edit({ title: topic.title })}
      act={topic === undefined ? m.topics_create() : m.save()}
      problem={error === null || titleFault !== undefined ? '' : messageOf(error)}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={m.title()} required maxLength={TOPIC.titleMax} error={titleFault} {...register('title')} />
      <Field label={m.topics_line()} maxLength={TOPIC.subTitleMax} {...register('sub_title')} />
      <SelectField label={m.topics_colour()} {...register('colour')}>
        {TOPIC_COLOURS.map((each) => (
          <option key={each} value={each}>
            {m.topics_colour_word({ colour: each })}
          </option>
        ))}
      </SelectField>
      <SelectField label={m.topics_writers()} {...register('write')}>
        {TOPIC_WRITERS.map((write) => (
          <option key={write} value={write}>
            {m.topics_writers_word({ write })}
          </option>
        ))}
      </SelectField>
      <TopicIconField title={title} value={icon} onChange={(value) => setValue('icon', value)} />
      <TopicPreview topic={{ title, line, colour, icon }} />
      {(topic === undefined || title === topic.title) && (
        <AsCommand
          commands={[
            `topic ${quoted(title || '…')} --sub-title ${quoted(line)} --colour ${colour}${drawn === undefined ? '' : ` --icon ${drawn}`}`,
          ]}
        />
      )}
    </FormDialog>
  )
}

const valuesOf = (topic: DeskTopic | undefined): Values => ({
  title: topic?.title ?? '',
  sub_title: topic?.sub_title ?? '',
  colour: TOPIC_COLOURS.find((colour) => colour === topic?.color) ?? 'blue',
  icon: topic?.icon ?? '',
  write: topic?.write ?? 'members',
})
