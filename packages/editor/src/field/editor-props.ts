/** The selection, counted in characters of plain text before its start and its end. */
export type Chosen = { from: number; to: number }

/**
 * Pictures inside a text: the accepted MIME types, separated by commas; `check` returns why a file is refused; `upload`
 * returns the URL of the stored picture.
 */
export type PictureUploads = {
  types: string
  check: (file: File) => Promise<string | undefined>
  upload: (file: File) => Promise<string>
}

/** A member that can be mentioned; `picture` is the URL of the face. */
export type SuggestedMember = { id: number; username: string; picture: string | null | undefined }

/** Returns members whose names begin with a text (WRITING-03). */
export type FindMembers = (text: string) => Promise<readonly SuggestedMember[]>

/** Props of every form of the editor. `value` is HTML; without `pictures` the text has none. */
export type RichEditorProps = {
  label: string
  value: string
  onChange: (html: string) => void
  placeholder?: string
  /** Enables headings; for posts, not for comments. */
  canHeadings?: boolean
  /** Enables code, dividers and captions; for articles. */
  canBlocks?: boolean
  pictures?: PictureUploads
  /** Suggests members after @, whom the text then mentions. */
  members?: FindMembers
  /** Handles pasted or dropped files in an editor without inline pictures. */
  onFiles?: (files: readonly File[]) => void
  /** The maximum length in characters, including markup; near the limit a note appears. */
  most?: number
  /** Ctrl or Command with Enter submits the surrounding form; for short texts such as comments. */
  canSendByKeys?: boolean
  error?: string | undefined
  autoFocus?: boolean
  /** True if the surroundings already label the field. */
  hidesLabel?: boolean
}

/**
 * Further props of the full editor: its position in the page, and the selection of the plain field that it replaces.
 */
export type FullEditorProps = Pick<
  RichEditorProps,
  'value' | 'onChange' | 'placeholder' | 'canHeadings' | 'canBlocks' | 'pictures' | 'members' | 'canSendByKeys' | 'most'
> & {
  id: string
  isWrong: boolean
  chosen: Chosen | undefined
}
