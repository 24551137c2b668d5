// Rules of the house that oxlint does not know; oxlint.config.ts says where they hold.
import path from 'node:path'

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const UNCLEAR = /^(utils?|helpers?|common|types|misc|index)\.[cm]?[jt]sx?$/
const CLAUSE = '(What|Who|Whoever|That|Of|As|Where|None|Those|Whose)'
const CLAUSE_FIRST = new RegExp(String.raw`^[\s*]*${CLAUSE}\b`)
const CLAUSE_NAME = new RegExp(String.raw`^(([A-Z]+-\d\d|[A-Z]\d+) )*${CLAUSE}\b`, 'i')
// Words of a name that the style avoids; "note" and "place" are words of the domain, too.
const AVOIDED = /^(?:tells?|told|hears?|heard|kept|seen|said|owe[sd]?|noted)$/i
const MONEY = /([pP]rice|[aA]mount|[bB]alance|[gG]ross)$|^fee$/
const NUMBERS = /^(Number|parseFloat|parseInt|round|floor|ceil|trunc)$/
// React Router and the demo pages find these exports by name; they need no docstring.
const BY_NAME =
  /^(meta|links|loader|clientLoader|action|clientAction|headers|handle|shouldRevalidate|ErrorBoundary|HydrateFallback|Layout|demo)$/

/** @typedef {Record<string, (node: any) => void>} Visitor */

/** @param {(context: any, report: (node: any, message: string) => void) => Visitor} create */
const rule = (create) => ({
  create: (/** @type {any} */ context) => create(context, (node, message) => context.report({ node, message })),
})

/** The last name of `a.b.c` or `a`. @param {any} node @returns {string} */
const nameOf = ({ type, name, property, expression }) =>
  type === 'ChainExpression' ? nameOf(expression) : type === 'MemberExpression' ? (property.name ?? '') : (name ?? '')

/** The text that a string begins with. @param {any} node @returns {string} */
const textOf = (node) => (typeof node?.value === 'string' ? node.value : (node?.quasis?.[0]?.value.raw ?? ''))

/** Visits functions, on the way in and out. @param {(node: any, way: 1 | -1) => void} visit */
const onFunctions = (visit) =>
  Object.fromEntries(
    FUNCTIONS.flatMap((kind) => [
      [kind, (/** @type {any} */ node) => visit(node, 1)],
      [`${kind}:exit`, (/** @type {any} */ node) => visit(node, -1)],
    ]),
  )

// A call at module level would fix the language when the file is loaded.
const messageAtRender = rule((_context, report) => {
  const catalogues = new Set()
  let depth = 0
  return {
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.startsWith('@earshot/messages/')) return
      for (const { type, local } of specifiers) if (type === 'ImportNamespaceSpecifier') catalogues.add(local.name)
    },
    CallExpression(node) {
      if (depth === 0 && node.callee.type === 'MemberExpression' && catalogues.has(node.callee.object.name))
        report(node, 'Call the message while something is rendered, not when the file is loaded.')
    },
    ...onFunctions((_node, way) => {
      depth += way
    }),
  }
})

// The embedded database has one client: the pool would wait for the transaction for ever.
const onlyTx = rule((_context, report) => {
  const outer = new Set(['db'])
  let depth = 0
  return {
    VariableDeclarator({ id, init }) {
      const call = init?.type === 'AwaitExpression' ? init.argument : init
      if (call?.type === 'CallExpression' && call.arguments.length === 1 && nameOf(call.arguments[0]) === 'db')
        outer.add(id.name)
    },
    Identifier(node) {
      const { parent } = node
      const isKey = parent.type === 'Property' && parent.key === node && !parent.shorthand
      const isMember = parent.type === 'MemberExpression' && parent.property === node && node.name !== 'db'
      if (depth > 0 && outer.has(node.name) && !isKey && !isMember)
        report(node, 'Inside a transaction only tx may be asked; the embedded database has one client.')
    },
    ...onFunctions(({ parent }, way) => {
      if (parent.type === 'CallExpression' && nameOf(parent.callee) === 'transaction') depth += way
    }),
  }
})

const formMethod = rule((_context, report) => ({
  JSXOpeningElement(node) {
    const says = (/** @type {any} */ { type, name }) => type === 'JSXSpreadAttribute' || name.name === 'method'
    if (node.name.name === 'form' && !node.attributes.some(says))
      report(node, 'A form says its method, or what is typed may end in a URL; SendForm and GetForm do.')
  },
}))

// Amounts are whole numbers of the smallest unit; one file calculates with them, and rounds once.
const money = rule((_context, report) => {
  const check = (/** @type {any} */ node, /** @type {any[]} */ operands) => {
    if (operands.some((each) => each !== undefined && MONEY.test(nameOf(each))))
      report(node, 'Calculate with money in packages/contract/src/money/money.ts.')
  }
  return {
    BinaryExpression(node) {
      if (/^[*/%]$/.test(node.operator)) check(node, [node.left, node.right])
    },
    CallExpression(node) {
      if (NUMBERS.test(nameOf(node.callee))) check(node, [node.arguments[0]])
      if (nameOf(node.callee) === 'toFixed') check(node, [node.callee.object])
    },
  }
})

const subjectFirst = rule((context, report) => ({
  Program() {
    for (const comment of context.sourceCode.getAllComments())
      if (comment.value.split('\n').some((/** @type {string} */ line) => CLAUSE_FIRST.test(line)))
        report(comment, 'A comment starts with its subject or verb, not with a clause.')
  },
  CallExpression(node) {
    let root = node.callee
    while (root.callee !== undefined || root.object !== undefined) root = root.callee ?? root.object
    if (root.name === 'test' && CLAUSE_NAME.test(textOf(node.arguments[0])))
      report(node, 'A test name starts with its subject, not with a clause.')
  },
}))

const exportedNames = rule((_context, report) => ({
  ExportNamedDeclaration({ declaration }) {
    const named = declaration?.declarations?.map((/** @type {any} */ { id }) => id) ?? [declaration?.id]
    for (const id of named)
      if (id?.name?.split(/_|(?<=[a-z\d])(?=[A-Z])/).some((/** @type {string} */ word) => AVOIDED.test(word)))
        report(id, 'Use the verbs of docs/glossary.md in exported names.')
  },
}))

const clearFiles = rule((context, report) => ({
  Program(node) {
    if (UNCLEAR.test(path.basename(context.filename))) report(node, 'Say in the name of the file what is in it.')
    for (const comment of context.sourceCode.getAllComments())
      for (const [at, line] of comment.value.split('\n').entries())
        if (line.length + (at === 0 ? comment.loc.start.column + 2 : 0) > 120 && !line.includes('oxlint-disable'))
          report(comment, 'A line of a comment has at most 120 characters.')
  },
}))

// A call of the contract has its summary, the shape of a row in the server is its own word, and a type that shares its
// name with a schema is explained there. Lines of one group, and the forms of one function, share the words above them.
const docstring = rule((context, report) => ({
  Program({ body }) {
    const names = body.map(
      (/** @type {any} */ { declaration }) => declaration?.declarations?.[0]?.id.name ?? declaration?.id?.name,
    )
    const isDocumented = body.map(() => false)
    for (const [at, node] of body.entries()) {
      const { declaration } = node
      const isType = declaration?.type === 'TSTypeAliasDeclaration'
      const call = nameOf(declaration?.declarations?.[0]?.init?.callee ?? {})
      const above = context.sourceCode
        .getCommentsBefore(node)
        .findLast((/** @type {any} */ { value }) => !value.startsWith(' oxlint'))
      const isNext = at > 0 && body[at - 1].loc.end.line === node.loc.start.line - 1 && above === undefined
      const isGroup = isType || declaration?.type === 'VariableDeclaration' || names[at] === names[at - 1]
      isDocumented[at] =
        above?.type === 'Block' ||
        (isNext && isGroup && isDocumented[at - 1]) ||
        BY_NAME.test(names[at] ?? '') ||
        /^(get|post)$/.test(call) ||
        (isType &&
          (/[\\/]apps[\\/]/.test(context.filename) || names.indexOf(names[at]) !== names.lastIndexOf(names[at])))
      if (names[at] !== undefined && node.type.startsWith('Export') && !isDocumented[at])
        report(node, 'An export of a package or module needs a docstring.')
    }
  },
}))

export default {
  meta: { name: 'earshot' },
  rules: {
    'message-at-render': messageAtRender,
    'only-tx': onlyTx,
    'form-method': formMethod,
    money,
    'subject-first': subjectFirst,
    'clear-files': clearFiles,
    'exported-names': exportedNames,
    docstring,
  },
}
