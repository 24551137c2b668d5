import * as m from '@earshot/messages/editor'
import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import type { PictureUploads } from '../field/editor-props.ts'

/** An upload of a picture: running, done or failed. */
export type Upload = { id: number; name: string; problem: string | undefined }

/** Uploads pictures and inserts them where they were dropped, even if that position has moved meanwhile (POST-17). */
export function usePictures(pictures: PictureUploads | undefined): {
  uploads: readonly Upload[]
  add: (editor: Editor, files: readonly File[], at?: number) => void
  dismiss: (id: number) => void
} {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const lastId = useRef(0)
  const dismiss = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id))
  const fail = (id: number, problem: string) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, problem } : upload)))

  const addOne = async ({ check, upload }: PictureUploads, editor: Editor, file: File, at: number) => {
    lastId.current += 1
    const id = lastId.current
    const place = trackPosition(editor, at)
    setUploads((all) => [...all, { id, name: file.name, problem: undefined }])
    try {
      const fault = await check(file)
      if (fault !== undefined) {
        fail(id, fault)
        return
      }
      const src = await upload(file)
      if (!editor.isDestroyed)
        editor
          .chain()
          .insertContentAt(place.now(), { type: 'image', attrs: { src, alt: '' } })
          .run()
      dismiss(id)
    } catch (error) {
      fail(
        id,
        m.editor_file_not_uploaded({ name: file.name, reason: error instanceof Error ? error.message : '' }).trim(),
      )
    } finally {
      place.stop()
    }
  }

  const add = (editor: Editor, files: readonly File[], at = editor.state.selection.to) => {
    setUploads((all) => all.filter(({ problem }) => problem === undefined))
    if (pictures !== undefined) for (const file of files) void addOne(pictures, editor, file, at)
  }
  return { uploads, add, dismiss }
}

function trackPosition(editor: Editor, at: number): { now: () => number; stop: () => void } {
  let place = at
  const follow = ({ transaction }: { transaction: { mapping: { map: (place: number) => number } } }) => {
    place = transaction.mapping.map(place)
  }
  editor.on('transaction', follow)
  return {
    now: () => Math.min(place, editor.state.doc.content.size),
    stop: () => void editor.off('transaction', follow),
  }
}
