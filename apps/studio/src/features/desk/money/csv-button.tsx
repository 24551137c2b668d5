import * as m from '@earshot/messages/desk'
import { Button } from '@earshot/ui/actions/button.tsx'
import { download } from '../../../session/download.ts'
import { messageOf } from '../../../session/message-of.ts'
import { showProblem } from '../../../toasts.ts'

/** Downloads the reply of a call as a CSV file. */
export function CsvButton({
  path,
  query,
  label = m.download_as_csv(),
}: {
  path: string
  query: Readonly<Record<string, string>>
  label?: string
}) {
  const start = () =>
    void download(`${path}?${new URLSearchParams(query)}`, m.desk_not_downloaded()).catch((error: unknown) =>
      showProblem(messageOf(error)),
    )
  return (
    <Button size="s" onClick={start}>
      {label}
    </Button>
  )
}
