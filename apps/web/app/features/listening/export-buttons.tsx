import { listeningHistoryExport } from '@earshot/contract/calls'
import * as m from '@earshot/messages/history'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { saveFile } from '../../lib/forms/save-file.ts'
import { setLoading } from '../../lib/state/loading-store.ts'
import { messageOf } from '../../lib/text/message-of.ts'

/** Downloads the complete history as a file. */
export function ExportButtons() {
  const [problem, setProblem] = useState('')
  const save = async (format: 'json' | 'csv') => {
    setProblem('')
    setLoading(true)
    try {
      await saveFile(`${listeningHistoryExport}?format=${format}`, m.history_export_failed())
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <Button size="s" onClick={() => void save('json')}>
        {m.history_export_json()}
      </Button>
      <Button size="s" onClick={() => void save('csv')}>
        {m.export_as_csv()}
      </Button>
      <FormMessage>{problem}</FormMessage>
    </>
  )
}
