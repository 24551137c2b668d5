import { listeningHistoryExport } from '@earshot/contract/calls/listening'
import * as m from '@earshot/messages/history'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { API_KEY } from '../../lib/api.ts'
import { setLoading } from '../../lib/loading-store.ts'
import { readToken } from '../../lib/session-store.ts'

/** Saves the whole history as a file. */
export function ExportButtons() {
  const [problem, setProblem] = useState('')
  const save = async (format: 'json' | 'csv') => {
    setProblem('')
    setLoading(true)
    try {
      await saveHistory(format)
    } catch {
      setProblem(m.history_export_failed())
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
        {m.history_export_csv()}
      </Button>
      <FormMessage>{problem}</FormMessage>
    </>
  )
}

// A link cannot send the session's token, so the file is fetched and then handed to the browser.
async function saveHistory(format: 'json' | 'csv'): Promise<void> {
  const reply = await fetch(`/api/${listeningHistoryExport}?format=${format}`, {
    headers: { 'Api-Key': API_KEY, Token: readToken() },
  })
  const name = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1]
  if (!reply.ok || name === undefined) throw new Error(`the export answered ${reply.status}`)
  const url = URL.createObjectURL(await reply.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
