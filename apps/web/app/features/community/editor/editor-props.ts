/** Characters of plain text before the begin and the end of what is chosen. */
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
  /** Longest text in characters, markup included; near the limit a note is shown. */
  most?: number
  /** Control or Command with Enter sends the form around the field; for what is sent often. */
  canSendByKeys?: boolean
  error?: string | undefined
  autoFocus?: boolean
  /** True where the surroundings already label the field. */
  hidesLabel?: boolean
}

/** Further props of the full editor: its place in the page, and the selection of the plain field that it replaces. */
export type FullEditorProps = Pick<
  RichEditorProps,
  'value' | 'onChange' | 'placeholder' | 'canHeadings' | 'uploadPicture' | 'canSendByKeys' | 'most'
> & {
  id: string
  isWrong: boolean
  chosen: Chosen | undefined
}
