/** The selection as character offsets of its start and end in the plain text. */
export type Chosen = { from: number; to: number }

/** Props of every form of the editor. `value` is HTML; `uploadPicture` stores a file and returns its URL. */
export type RichEditorProps = {
  label: string
  value: string
  onChange: (html: string) => void
  placeholder?: string
  /** Offers headings; for posts, not for comments. */
  canHeadings?: boolean
  uploadPicture?: (file: File) => Promise<string>
  /** Handles pasted or dropped files in an editor without inline pictures. */
  onFiles?: (files: readonly File[]) => void
  /** Maximum length of the text in characters, including markup; near the limit a note is shown. */
  most?: number
  /** Control or Command with Enter sends the form around the field. */
  canSendByKeys?: boolean
  error?: string | undefined
  autoFocus?: boolean
  /** Whether the surrounding element already labels the field. */
  hidesLabel?: boolean
}

/** Additional props of the full editor: its element, and the selection of the plain field that it replaces. */
export type FullEditorProps = Pick<
  RichEditorProps,
  'value' | 'onChange' | 'placeholder' | 'canHeadings' | 'uploadPicture' | 'canSendByKeys' | 'most'
> & {
  id: string
  isWrong: boolean
  chosen: Chosen | undefined
}
