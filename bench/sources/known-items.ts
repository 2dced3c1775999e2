/* What is searched for in two manuals, and words of the passage that holds it. */

export interface KnownItem {
  /** In a reader's own words. */
  question: string;
  /** In the manual's words, as a plan names its concepts. */
  concept: string;
  /** Stands in the passage, apart from line breaks. */
  answer: string;
}

const asItem = ([question = "", answer = "", concept = ""]: string[]): KnownItem => ({
  question,
  answer,
  concept,
});

export const BASH: KnownItem[] = [
  [
    "What counts as one process group, the programs I pipe together or each by itself?",
    "A set of processes comprising a pipeline, and any processes descended from it",
    "Process group of a pipeline",
  ],
  [
    "How do I put a double quote inside a string in double quotes?",
    "A double quote may be quoted within double quotes by preceding it with a backslash",
    "Escaping a double quote with a backslash",
  ],
  [
    "When I pipe commands with pipefail on, which exit code do I get back?",
    "If pipefail is enabled, the pipeline’s return status is the value of the last (rightmost) command to exit with a non-zero status",
    "Return status with pipefail",
  ],
  [
    "How are < and > compared inside double square brackets: by number or by alphabet?",
    "operators sort lexicographically using the current locale",
    "Lexicographic comparison in [[ ]] by locale",
  ],
  [
    "Where do I find what the groups in brackets of my regular expression matched?",
    "is the portion of the string matching the nth parenthesized subexpression",
    "BASH_REMATCH and parenthesized subexpressions",
  ],
  [
    "Why do curly braces of a grouped command need spaces around them?",
    "the braces are reserved words and are only recognized as such when they are separated from the command list by whitespace",
    "Braces as reserved words in command grouping",
  ],
  [
    "Does a function see and change the variables of the script that calls it?",
    "Ordinarily, variables and their values are shared between a function and its caller",
    "Variables shared between function and caller",
  ],
  [
    "How can I make brace sequences of numbers all equally wide, with leading zeros?",
    "Supplied integers may be prefixed with ‘0’ to force each term to have the same width",
    "Zero padding in sequence brace expansion",
  ],
  [
    "Do I have to write braces for the tenth argument of a script?",
    "The braces are required when parameter is a positional parameter with more than one digit",
    "Braces for positional parameters with several digits",
  ],
  [
    "Does cutting a substring begin to count at zero or at one?",
    "Substring indexing is zero-based unless the positional parameters are used",
    "Zero-based substring indexing",
  ],
  [
    "Which file descriptor is chosen when I write a variable's name in braces before a redirection?",
    "the shell will allocate a file descriptor greater than 10 and assign it to",
    "Redirection to {varname} with an allocated file descriptor",
  ],
  [
    "What happens to Ctrl-C in background jobs when job control is off?",
    "asynchronous commands ignore SIGINT and SIGQUIT in addition to these inherited handlers",
    "Signals of asynchronous commands without job control",
  ],
  [
    "How do I jump to the next round of a loop?",
    "Resume the next iteration of an enclosing for, while, until, or select loop",
    "The continue builtin in an enclosing loop",
  ],
  [
    "How can I stop getopts from printing its own error messages?",
    "If the first character of optstring is a colon, silent error reporting is used",
    "Silent error reporting of getopts",
  ],
  [
    "Can an ordinary user raise a hard resource limit again?",
    "A hard limit cannot be increased by a non-root user once it is set",
    "Hard and soft resource limits of ulimit",
  ],
  [
    "How can I list the signals with their numbers?",
    "list of signal names and their corresponding numbers",
    "Listing signal names and numbers with -l",
  ],
  [
    "What pattern searches all subdirectories as well?",
    "will match all files and zero or more directories and subdirectories",
    "globstar: ** matches directories and subdirectories",
  ],
  [
    "What becomes of the half-typed input if read runs out of time?",
    "If read times out, read saves any partial input read into the specified variable name",
    "Partial input when read times out",
  ],
  [
    "Which language setting wins over LANG and the others?",
    "This variable overrides the value of LANG and any other",
    "LC_ALL overrides LANG",
  ],
  [
    "Which prompt appears when a command goes on over more than one line?",
    "expands and displays PS2 before reading the second and subsequent lines of a multi-line command",
    "PS2 prompt of multi-line commands",
  ],
].map(asItem);

export const POLICY: KnownItem[] = [
  [
    "May a licence forbid giving out programs built from changed code?",
    "The license must explicitly permit distribution of software built from modified source code",
    "Licence for distributing modified source code",
  ],
  [
    "Where does a package put the text of its copyright?",
    "must be copied verbatim into",
    "Copyright file copied verbatim",
  ],
  [
    "Can two packages have the same name?",
    "Every package must have a name that’s unique within the Debian archive",
    "Unique package name in the archive",
  ],
  [
    "Which characters may the name of a package have?",
    "must consist only of lower case letters (a-z), digits (0-9), plus (+) and minus (-) signs",
    "Characters allowed in package names",
  ],
  [
    "Who looks after packages that nobody maintains?",
    "considered maintained by the Debian project as a whole until someone else volunteers",
    "Packages maintained by the project as a whole",
  ],
  [
    "Should the description tell how to configure the program?",
    "Instructions for configuring or using the package should not be included",
    "What belongs in a package description",
  ],
  [
    "How should several packages offering a program under one command name be installed side by side?",
    "should generally use update-alternatives so that they can be installed together",
    "Alternatives for a common command name",
  ],
  [
    "What is the smallest set of programs installed first on a new machine?",
    "The base system is a minimum subset of the Debian system that is installed before everything else",
    "The base system as a minimum subset",
  ],
  [
    "How do I correct an error in an old changelog entry?",
    "Mistakes in changelogs are usually best rectified by making a new changelog entry",
    "Correcting a changelog by a new entry",
  ],
  [
    "May the build write files into the home directory?",
    "the required targets must not attempt to write into HOME",
    "Build targets must not write to HOME",
  ],
  [
    "Which build option turns optimisation off as far as possible?",
    "the package should be compiled with a minimum of optimization",
    "noopt: minimum of optimization",
  ],
  [
    "How do I write a comment in a control file?",
    "are comment lines that are only permitted in source package control files",
    "Comment lines in control files",
  ],
  [
    "In which order are the parts of two version numbers compared?",
    "first the epoch of each are compared",
    "Comparing versions: epoch first",
  ],
  [
    "What does it mean when a version number has no hyphen?",
    "indicates that the package is native",
    "Native packages without a debian revision",
  ],
  [
    "Can an install script ask the user something on the terminal?",
    "Maintainer scripts are not guaranteed to run with a controlling terminal",
    "Controlling terminal for maintainer scripts",
  ],
  [
    "Why can the script before unpacking not use the package's own files?",
    "so the preinst script cannot rely on any files included in its package",
    "preinst before the package is unpacked",
  ],
  [
    "Which signs say strictly earlier or equal versions in a dependency?",
    "for strictly earlier, earlier or equal, exactly equal, later or equal and strictly later",
    "Version relations: strictly earlier, later or equal",
  ],
  [
    "When should I use Pre-Depends?",
    "Pre-Depends should be used sparingly",
    "Pre-Depends used sparingly",
  ],
  [
    "How does dpkg break dependency circles?",
    "then the cycle will be broken at that package",
    "Breaking dependency cycles at a package without postinst",
  ],
  [
    "Which relation is the opposite of Suggests?",
    "This field is similar to Suggests but works in the opposite direction",
    "Enhances as the opposite of Suggests",
  ],
].map(asItem);
